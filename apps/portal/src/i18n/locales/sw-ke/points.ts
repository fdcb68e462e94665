import type { LocaleTexts } from '../../text-keys.ts'
import type { texts as english } from '../en-us/points.ts'

export const texts: LocaleTexts<typeof english> = {}
