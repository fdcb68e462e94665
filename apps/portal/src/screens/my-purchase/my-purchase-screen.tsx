export function MyPurchaseScreen() {
  return null
}
