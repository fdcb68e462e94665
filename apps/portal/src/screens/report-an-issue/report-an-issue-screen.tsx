export function ReportAnIssueScreen() {
  return null
}
