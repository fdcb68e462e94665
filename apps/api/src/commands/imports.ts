import { deleteImportJob, getImportJobs } from '../admin/import-jobs.ts'
import { job, jobCommand } from './job.ts'

/** `imports`: what the running server is importing, and an end to it. */
export const importsCommand = jobCommand([
  job({
    endpoint: getImportJobs,
    name: 'imports list',
    does: 'Lists what the running server imports.',
    print: (jobs) =>
      jobs.map(
        ({ id, name, state, fraction }) =>
          `${id}  ${state === 'running' ? `${Math.floor(fraction * 100)} %` : state}  ${name}`,
      ),
    empty: 'Nothing is being imported.',
  }),
  job({
    endpoint: deleteImportJob,
    name: 'imports cancel',
    does: 'Cancels an import.',
    takes: ['id'],
    print: ({ name }) => [`The import of ${name} is cancelled.`],
  }),
])
