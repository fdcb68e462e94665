import { writeBoats } from './boats.mjs'
import { writeBook } from './epub.mjs'
import { qamar } from './qamar.mjs'
import { twiga } from './twiga.mjs'

for (const book of [twiga, qamar]) writeBook(book)
writeBoats()
