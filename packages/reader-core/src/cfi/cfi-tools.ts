export { cfiOf, rangeOfCfi, rangeOfLocator } from './book-cfi.ts'
export { compareCfi, formatCfi, parseCfi } from './cfi.ts'
