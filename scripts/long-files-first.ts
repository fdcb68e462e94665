import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that run for far longer than their size suggests: started last, one of them would run alone at the end. */
const LONG = [/\/testing\/stories-in-[a-z]+\.browser\.test\.tsx$/, /\/apps\/api\/src\/main\.test\.ts$/]

/** Vitest's order of files (failed before, then slow, then large), with the files that are known to be long before all others. */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => name.test(moduleId))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
