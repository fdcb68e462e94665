import { type Config, readConfig } from '../config.ts'

/** The configuration of a server under test: for development, with its simulated services and a silent log. */
export function testConfig(variables: Record<string, string> = {}): Config {
  return {
    ...readConfig({ KURASA_DEV: '1', LOG_LEVEL: 'silent', ...variables }),
    // Hundreds of tests log in by a code.
    codeCost: 2,
  }
}
