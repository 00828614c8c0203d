import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Address } from './organizations.ts';

export const addresses = endpoints({
  suggest: {
    method: 'GET',
    path: '/SuggestAddress',
    access: 'anyone',
    summary: 'Подсказки адресов по набранному тексту',
    query: z.object({ row: z.string().trim().max(300).default('') }),
    reply: z.array(Address),
  },
});
