import { checkBook, isSound } from '@kurasa/check'

const { report, pictures } = await checkBook('book.epub', { chromium: '/usr/bin/chromium', pages: 4 })
if (!isSound(report)) console.log(report.error ?? report.checkedPages)
console.log(pictures.length)
