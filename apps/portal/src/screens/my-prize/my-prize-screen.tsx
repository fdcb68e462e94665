export function MyPrizeScreen() {
  return null
}
