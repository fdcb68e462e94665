export function AiScreen() {
  return null
}
