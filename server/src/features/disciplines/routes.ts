import { disciplines } from '@dopusk/contract/disciplines.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { removeDisciplines } from './commands.ts';
import { addDiscipline, listDisciplines } from './db.ts';

export const disciplinesFeature = ({ db }: Context) =>
  feature(disciplines)({
    list: ({ scope, body }) => listDisciplines(db, scope, body),
    add: ({ scope, body }) => addDiscipline(db, scope, body),
    remove: ({ scope, body }) => removeDisciplines(db, scope, body),
  });
