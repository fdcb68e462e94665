/** Texts of the print panel, loaded with it. */
export const enUsPrint = {
  printWhat: 'What to print',
  'print.section': 'This chapter',
  'print.publication': 'Whole book',
  paper: 'Paper',
  'print.narrow': 'Narrow',
  'print.normal': 'Normal',
  'print.wide': 'Wide',
  printHint: 'Laid out for paper, with page numbers and chapter titles',
  printing: 'Preparing pages',
  printFailed: 'The pages could not be prepared. Try again',
}
