/** A sentence whose price stays together, in Latin digits, left to right in every language. */
export function PriceText({ text }: { text: string }) {
  const [before = '', price, after = ''] = text.split(/(10KSH)/)
  return (
    <>
      {before}
      {price && <bdi style={{ whiteSpace: 'nowrap' }}>{price}</bdi>}
      {after}
    </>
  )
}
