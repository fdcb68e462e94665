export function PaidBookshelfScreen() {
  return null
}
