import { getDoctor } from '../admin/doctor.ts'
import { job, jobCommand } from './job.ts'

/** `doctor`: looks at all that commonly goes wrong around the server. */
export const doctorCommand = jobCommand([
  job({
    endpoint: getDoctor,
    name: 'doctor',
    does: 'Looks at all that commonly goes wrong around the server.',
    print: (checks) => checks.map(({ name, state, text }) => `${state.padEnd(8)}${name.padEnd(11)}${text}`),
    exit: (checks) => (checks.some(({ state }) => state === 'fault') ? 1 : 0),
  }),
])
