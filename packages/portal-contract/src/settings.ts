import { z } from 'zod/mini'
import { id, time } from './books.ts'

/** Settings of one member: more are not stored. */
export const MEMBER_SETTINGS = 200
/** Longest value of a setting as JSON, UTF-16 units. */
export const SETTING_LENGTH = 4000

/** Name of a setting: of the portal's appearance, `interests`, or of the reader, as `reader.fontSize`. */
export const settingName = z
  .string()
  .check(z.regex(/^(appearance|hasContrast|textSize|interests|reader\.[a-zA-Z]{1,40})$/))

const value = z
  .unknown()
  .check(z.refine((given) => (JSON.stringify(given) ?? '').length <= SETTING_LENGTH, 'is too long'))

/** A setting of a member, which each device checks before it uses it. */
export const memberSetting = z.object({
  name: settingName,
  /** Any JSON. Absent is null. */
  value,
  /** Number of changes that were stored, >= 1. */
  rev: z.int().check(z.gte(1)),
})
/** A setting of a member. */
export type MemberSetting = z.infer<typeof memberSetting>

/** A change of a setting. Times are compared with those of the same device only. */
export const settingChange = {
  name: settingName,
  value,
  /** `rev` of the value that was changed; 0: none was known. */
  base: z.int().check(z.gte(0)),
  device: id,
  /** By the device's clock. */
  at: time,
}
