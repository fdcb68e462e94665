import { recordsOnUse } from '../storage/records-on-use.ts'
import type { Annotation } from './annotation.ts'
import type { AnnotationStore } from './annotation-store.ts'

/**
 * Keeps marks in IndexedDB on this device, those of each person in a database of their own: `kurasa-annotations <person>`,
 * which an app deletes when they leave the device. Loads its library when it is first used; rejects where storage is blocked.
 *
 * @param person - id of the person; absent for the one person of a device
 */
export function createIndexedDbAnnotationStore(person = ''): AnnotationStore {
  return recordsOnUse<Annotation>(`kurasa-annotations ${person}`, 'annotations')
}
