export function ChatHistoryScreen() {
  return null
}
