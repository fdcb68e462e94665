/**
 * The attribute `inert` as React 18 and 19 both set it: 18 writes a text and leaves booleans out, 19 sets it for any text that is not
 * empty. Its types know the boolean alone.
 */
export const inertWhen = (isInert: boolean) => (isInert ? 'inert' : undefined) as boolean | undefined
