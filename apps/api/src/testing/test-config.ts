import { type Config, readConfig } from '../config.ts'

/** The configuration of a server under test: for development, with its simulated services. */
export function testConfig(variables: Record<string, string> = {}): Config {
  return readConfig({ KURASA_DEV: '1', ...variables })
}
