import { z } from 'zod';
import { endpoints } from './endpoint.ts';

export const diagnostics = endpoints({
  testEx: {
    method: 'GET',
    path: '/TestEx',
    access: 'anyone',
    summary: 'Нарочная ошибка: так портал отвечает на собственный сбой, с кодом обращения для журнала',
    reply: z.null(),
  },
});
