import type { Input } from '@dopusk/contract/endpoint.ts';
import { templates } from '@dopusk/contract/templates.ts';
import { Check } from 'lucide-react';
import type { Action } from '../../ui/action.ts';
import type { Doing } from '../../ui/use-doing.ts';

/** Which template is to serve a sheet: a version of the center's, the portal's own or, where it has none, the common one. */
export type TemplateChoice = Input<typeof templates.choose>['body'];

const serve = (body: TemplateChoice, { send }: Doing, done: string) =>
  send(templates.choose, { body }, { invalidate: [templates.list], done });

/** One of those that the center has. */
export const chooseTemplate: Action<TemplateChoice & { called: string | null }> = {
  title: 'Сделать действующим',
  icon: Check,
  takes: templates.choose,
  one: {
    called: ({ called }) => called,
    run: ({ called: _, ...body }, doing) => serve(body, doing, 'Шаблон выбран!'),
  },
};

/** One that has just been uploaded. */
export const chooseAdded = (body: TemplateChoice, doing: Doing) => serve(body, doing, 'Шаблон добавлен!');
