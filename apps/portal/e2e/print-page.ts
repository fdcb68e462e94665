import { expect, type Page } from 'playwright/test'

/** Counts the papers that are printed, in place of a printer; before the page is opened. */
export const withPrinter = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const papers = [...document.querySelectorAll('[data-kz-booklet] *')].flatMap((each) => [
        ...(each.shadowRoot?.querySelectorAll('kz-paper') ?? []),
      ])
      document.documentElement.dataset.printed = String(papers.length)
      setTimeout(() => window.dispatchEvent(new Event('afterprint')))
    }
  })

/** Prints the chapter on A5 from the settings, once they are open, until the dialog has closed. */
export async function printChapter(page: Page, opening: Promise<void>): Promise<void> {
  await opening
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Print or save as PDF' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Print or save as PDF' })
  await dialog.getByRole('radio', { name: 'A5' }).tap()
  await dialog.getByRole('button', { name: 'Print or save as PDF' }).tap()
  await expect
    .poll(() => page.evaluate(() => Number(document.documentElement.dataset.printed ?? 0)))
    .toBeGreaterThan(0)
  await expect(dialog).toHaveCount(0)
}
