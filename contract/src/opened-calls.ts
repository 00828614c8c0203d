import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Right } from './session.ts';

/** What a right opens: the summaries of the calls that name it. */
export const OpenedCalls = z.object({ right: Right, calls: z.array(z.string()) });
export type OpenedCalls = z.output<typeof OpenedCalls>;

export const openedCalls = endpoints({
  read: {
    method: 'GET',
    path: '/Operator/GetRights',
    access: 'operator:any',
    summary: 'Что открывает каждое право оператора',
    reply: z.array(OpenedCalls),
  },
});
