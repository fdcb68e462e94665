/** A work that anybody may give on, and where its file is. Facts alone: no text of it is in this project. */
export interface OpenBook {
  id: string
  title: string
  author: string
  translator?: string
  /** BCP 47. */
  language: string
  licence: string
  source: string
  /** Of its page. */
  page: string
  /** Of its EPUB. */
  file: string
  /** Id of a category of this library. */
  category: string
}

/**
 * Works of Standard Ebooks: path, title, author, category, and the translator where there is one. Standard Ebooks gives its
 * work as CC0 1.0, and the texts are in the public domain in the United States. Kenya counts 50 years from the author's death:
 * the operator checks it.
 */
const standardEbooks = `
jane-austen/emma|Emma|Jane Austen|stories
jane-austen/mansfield-park|Mansfield Park|Jane Austen|stories
jane-austen/northanger-abbey|Northanger Abbey|Jane Austen|stories
jane-austen/persuasion|Persuasion|Jane Austen|stories
jane-austen/pride-and-prejudice|Pride and Prejudice|Jane Austen|stories
jane-austen/sense-and-sensibility|Sense and Sensibility|Jane Austen|stories
louisa-may-alcott/little-women|Little Women|Louisa May Alcott|children
l-frank-baum/the-wonderful-wizard-of-oz|The Wonderful Wizard of Oz|L. Frank Baum|children
j-m-barrie/peter-and-wendy|Peter and Wendy|J. M. Barrie|children
charlotte-bronte/jane-eyre|Jane Eyre|Charlotte Brontë|stories
emily-bronte/wuthering-heights|Wuthering Heights|Emily Brontë|stories
john-buchan/the-thirty-nine-steps|The Thirty-Nine Steps|John Buchan|stories
frances-hodgson-burnett/a-little-princess|A Little Princess|Frances Hodgson Burnett|children
frances-hodgson-burnett/the-secret-garden|The Secret Garden|Frances Hodgson Burnett|children
edgar-rice-burroughs/a-princess-of-mars|A Princess of Mars|Edgar Rice Burroughs|stories
g-k-chesterton/the-innocence-of-father-brown|The Innocence of Father Brown|G. K. Chesterton|stories
g-k-chesterton/the-man-who-was-thursday|The Man Who Was Thursday|G. K. Chesterton|stories
kate-chopin/the-awakening|The Awakening|Kate Chopin|stories
wilkie-collins/the-moonstone|The Moonstone|Wilkie Collins|stories
wilkie-collins/the-woman-in-white|The Woman in White|Wilkie Collins|stories
joseph-conrad/heart-of-darkness|Heart of Darkness|Joseph Conrad|stories
joseph-conrad/lord-jim|Lord Jim|Joseph Conrad|stories
joseph-conrad/the-secret-agent|The Secret Agent|Joseph Conrad|stories
charles-dickens/a-christmas-carol|A Christmas Carol|Charles Dickens|stories
charles-dickens/a-tale-of-two-cities|A Tale of Two Cities|Charles Dickens|stories
charles-dickens/bleak-house|Bleak House|Charles Dickens|stories
charles-dickens/david-copperfield|David Copperfield|Charles Dickens|stories
charles-dickens/great-expectations|Great Expectations|Charles Dickens|stories
charles-dickens/hard-times|Hard Times|Charles Dickens|stories
charles-dickens/oliver-twist|Oliver Twist|Charles Dickens|stories
arthur-conan-doyle/a-study-in-scarlet|A Study in Scarlet|Arthur Conan Doyle|stories
arthur-conan-doyle/the-adventures-of-sherlock-holmes|The Adventures of Sherlock Holmes|Arthur Conan Doyle|stories
arthur-conan-doyle/the-hound-of-the-baskervilles|The Hound of the Baskervilles|Arthur Conan Doyle|stories
arthur-conan-doyle/the-lost-world|The Lost World|Arthur Conan Doyle|stories
arthur-conan-doyle/the-memoirs-of-sherlock-holmes|The Memoirs of Sherlock Holmes|Arthur Conan Doyle|stories
w-e-b-du-bois/the-souls-of-black-folk|The Souls of Black Folk|W. E. B. Du Bois|essays
george-eliot/middlemarch|Middlemarch|George Eliot|stories
george-eliot/silas-marner|Silas Marner|George Eliot|stories
f-scott-fitzgerald/the-great-gatsby|The Great Gatsby|F. Scott Fitzgerald|stories
e-m-forster/a-passage-to-india|A Passage to India|E. M. Forster|stories
e-m-forster/a-room-with-a-view|A Room with a View|E. M. Forster|stories
e-m-forster/howards-end|Howards End|E. M. Forster|stories
kenneth-grahame/the-wind-in-the-willows|The Wind in the Willows|Kenneth Grahame|children
h-rider-haggard/king-solomons-mines|King Solomon’s Mines|H. Rider Haggard|stories
thomas-hardy/far-from-the-madding-crowd|Far from the Madding Crowd|Thomas Hardy|stories
thomas-hardy/tess-of-the-durbervilles|Tess of the d’Urbervilles|Thomas Hardy|stories
thomas-hardy/the-mayor-of-casterbridge|The Mayor of Casterbridge|Thomas Hardy|stories
nathaniel-hawthorne/the-scarlet-letter|The Scarlet Letter|Nathaniel Hawthorne|stories
henry-james/the-portrait-of-a-lady|The Portrait of a Lady|Henry James|stories
henry-james/the-turn-of-the-screw|The Turn of the Screw|Henry James|stories
james-joyce/dubliners|Dubliners|James Joyce|stories
james-joyce/ulysses|Ulysses|James Joyce|stories
rudyard-kipling/kim|Kim|Rudyard Kipling|stories
rudyard-kipling/the-jungle-book|The Jungle Book|Rudyard Kipling|children
jack-london/the-call-of-the-wild|The Call of the Wild|Jack London|stories
jack-london/white-fang|White Fang|Jack London|stories
herman-melville/moby-dick|Moby Dick|Herman Melville|stories
l-m-montgomery/anne-of-green-gables|Anne of Green Gables|L. M. Montgomery|children
anna-sewell/black-beauty|Black Beauty|Anna Sewell|children
william-shakespeare/a-midsummer-nights-dream|A Midsummer Night’s Dream|William Shakespeare|poetry
william-shakespeare/hamlet|Hamlet|William Shakespeare|poetry
william-shakespeare/julius-caesar|Julius Caesar|William Shakespeare|poetry
william-shakespeare/king-lear|King Lear|William Shakespeare|poetry
william-shakespeare/macbeth|Macbeth|William Shakespeare|poetry
william-shakespeare/othello|Othello|William Shakespeare|poetry
william-shakespeare/romeo-and-juliet|Romeo and Juliet|William Shakespeare|poetry
william-shakespeare/the-merchant-of-venice|The Merchant of Venice|William Shakespeare|poetry
william-shakespeare/the-tempest|The Tempest|William Shakespeare|poetry
mary-shelley/frankenstein|Frankenstein|Mary Shelley|stories
robert-louis-stevenson/kidnapped|Kidnapped|Robert Louis Stevenson|stories
robert-louis-stevenson/treasure-island|Treasure Island|Robert Louis Stevenson|stories
bram-stoker/dracula|Dracula|Bram Stoker|stories
jonathan-swift/gullivers-travels|Gulliver’s Travels|Jonathan Swift|stories
henry-david-thoreau/walden|Walden|Henry David Thoreau|essays
mark-twain/the-adventures-of-huckleberry-finn|The Adventures of Huckleberry Finn|Mark Twain|stories
mark-twain/the-adventures-of-tom-sawyer|The Adventures of Tom Sawyer|Mark Twain|stories
booker-t-washington/up-from-slavery|Up from Slavery|Booker T. Washington|history
h-g-wells/the-invisible-man|The Invisible Man|H. G. Wells|stories
h-g-wells/the-island-of-doctor-moreau|The Island of Doctor Moreau|H. G. Wells|stories
h-g-wells/the-time-machine|The Time Machine|H. G. Wells|stories
h-g-wells/the-war-of-the-worlds|The War of the Worlds|H. G. Wells|stories
edith-wharton/ethan-frome|Ethan Frome|Edith Wharton|stories
edith-wharton/the-age-of-innocence|The Age of Innocence|Edith Wharton|stories
oscar-wilde/the-picture-of-dorian-gray|The Picture of Dorian Gray|Oscar Wilde|stories
virginia-woolf/mrs-dalloway|Mrs. Dalloway|Virginia Woolf|stories
fyodor-dostoevsky/crime-and-punishment/constance-garnett|Crime and Punishment|Fyodor Dostoevsky|stories|Constance Garnett
fyodor-dostoevsky/the-brothers-karamazov/constance-garnett|The Brothers Karamazov|Fyodor Dostoevsky|stories|Constance Garnett
marcus-aurelius/meditations/george-long|Meditations|Marcus Aurelius|essays|George Long
niccolo-machiavelli/the-prince/w-k-marriott|The Prince|Niccolò Machiavelli|history|W. K. Marriott
leo-tolstoy/anna-karenina/constance-garnett|Anna Karenina|Leo Tolstoy|stories|Constance Garnett
sun-tzu/the-art-of-war/lionel-giles|The Art of War|Sun Tzu|history|Lionel Giles
`

/** Every work that is known, by author and title. */
export const openBooks: readonly OpenBook[] = standardEbooks
  .trim()
  .split('\n')
  .map((line) => {
    const [path = '', title = '', author = '', category = '', translator] = line.split('|')
    const page = `https://standardebooks.org/ebooks/${path}`
    return {
      id: path.split('/')[1]!.slice(0, 40),
      title,
      author,
      ...(translator && { translator }),
      language: 'en',
      licence: 'CC0 1.0',
      source: 'Standard Ebooks',
      page,
      file: `${page}/downloads/${path.replaceAll('/', '_')}.epub?source=download`,
      category,
    }
  })
