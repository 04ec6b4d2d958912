import type { DataProvider } from 'react-admin';

const CATEGORIES = [
  { id: 1, name: 'Charity' },
  { id: 2, name: 'Corporate' },
  { id: 3, name: 'Club' },
];
const FILE = { id: 1, filename: 'uploads/course.pdf', size: 1_572_864, mime_type: 'application/pdf' };

/** What the widgets ask for, in memory: nothing here is anybody's. */
export function galleryData(): DataProvider {
  const categories = [...CATEGORIES];
  return {
    getList: async (_resource: string, { filter }: { filter?: { query?: string } }) => {
      const wanted = filter?.query?.toLowerCase() ?? '';
      const data = categories.filter(({ name }) => name.toLowerCase().includes(wanted));
      return { data, total: data.length };
    },
    getOne: async (resource: string, { id }: { id: number }) => ({
      data: resource === 'files' ? FILE : categories.find((one) => one.id === id),
    }),
    getMany: async (resource: string, { ids }: { ids: readonly number[] }) => ({
      data: resource === 'files' ? [FILE] : categories.filter(({ id }) => ids.includes(id)),
    }),
    create: async (_resource: string, { data }: { data: { name: string } }) => {
      const made = { id: categories.length + 1, name: data.name };
      categories.push(made);
      return { data: made };
    },
    upload: async ({ file }: { file: File }) => ({
      data: { id: 2, filename: `uploads/${file.name}`, size: file.size, mime_type: file.type },
    }),
  } as unknown as DataProvider;
}
