import { CLIENTS_OWN, type Organization, organizations } from '@dopusk/contract/organizations.ts';
import { Building2, Pencil } from 'lucide-react';
import { paths } from '../../paths.ts';
import type { Action } from '../../ui/action.ts';

export const createOrganization: Action<unknown> = {
  title: 'Создать организацию',
  icon: Building2,
  code: 'KeyC',
  takes: organizations.create,
  tone: 'main',
  one: { isFor: (_, allows) => allows('center'), to: () => ({ to: paths.organizationAdd }) },
};

export const editOrganization: Action<Organization> = {
  title: 'Изменить',
  icon: Pencil,
  code: 'KeyE',
  takes: organizations.update,
  one: {
    isFor: ({ editable }) => editable !== null,
    reason: ({ editable }) => (editable === 'Nothing' ? CLIENTS_OWN : null),
    to: ({ id }) => ({ to: paths.organizationEdit(id) }),
  },
};
