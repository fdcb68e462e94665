export function AiDialogueScreen() {
  return null
}
