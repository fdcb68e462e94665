import { z } from 'zod/mini'

/** One text in each language of the interface. */
export const localisedText = z.object({ ar_SA: z.string(), en_US: z.string(), sw_KE: z.string() })
/** One text in each language of the interface. */
export type LocalisedText = z.infer<typeof localisedText>
