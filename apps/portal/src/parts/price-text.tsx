/** A sentence whose first price stays together, in Latin digits, left to right in every language. */
export function PriceText({ text }: { text: string }) {
  const [before = '', price, after = ''] = text.split(/(\d+KSH|KSH \d+)/)
  return (
    <>
      {before}
      {price && <bdi style={{ whiteSpace: 'nowrap' }}>{price}</bdi>}
      {after}
    </>
  )
}
