import { type AdminCategory, deleteCategory, getAdminCategories, putCategory } from '../admin/categories.ts'
import { job, jobCommand } from './job.ts'

/** `category`: makes, names, nests, orders and removes categories. */
export const categoryCommand = jobCommand([
  job({
    endpoint: getAdminCategories,
    name: 'category list',
    does: 'Lists all categories in their order, with the number of their books.',
    print: (categories) => categories.map(describe),
  }),
  job({
    endpoint: putCategory,
    name: 'category set',
    does: 'Changes a category, or makes one with its names in three languages.',
    takes: ['id'],
    flags: { names: 'name', parentId: 'in' },
    print: (category) => [describe(category)],
  }),
  job({
    endpoint: deleteCategory,
    name: 'category remove',
    does: 'Removes a category; --to names the one that takes its books.',
    takes: ['id'],
    asks: 'The category is removed, and its books keep their others.',
    print: (categories) => categories.map(describe),
  }),
])

function describe({ id, names, parentId, icon, order, books }: AdminCategory): string {
  const inner = parentId ? `  in ${parentId}` : ''
  return `${order}  ${id}  ${names.en_US} · ${names.sw_KE} · ${names.ar_SA}  ${icon}  ${books} books${inner}`
}
