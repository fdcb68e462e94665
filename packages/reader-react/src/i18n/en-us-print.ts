/** Texts of the print panel, loaded with it. */
export const enUsPrint = {
  printWhat: 'What to print',
  'print.section': 'This chapter',
  'print.publication': 'Whole book',
  paper: 'Paper',
  'print.narrow': 'Narrow',
  'print.normal': 'Normal',
  'print.wide': 'Wide',
  printHint: 'Pages are set for paper, with numbers and running heads',
  printing: 'Setting the pages',
  printFailed: 'The pages could not be set. Try again',
}
