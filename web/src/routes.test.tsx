import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { commonTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import type { Access, Caller } from '@dopusk/contract/endpoint.ts';
import { CurrentUser } from '@dopusk/contract/session.ts';
import { describe, expect, test } from 'vitest';
import { visibleMenu } from './layout/menu-item.ts';
import { routerOf } from './layout/router.tsx';
import { menuOf } from './menu.ts';
import { paths } from './paths.ts';
import { plan } from './routes.tsx';
import { operatorOf } from './testing/portal.tsx';

const router = routerOf(plan);

/** Every address that the specification fixes, and whom it lets in. */
const addresses: Record<string, Access | Caller> = {
  '/auth': 'anyone',
  '/signup': 'anyone',
  '/reg': 'anyone',
  '/confirm-email': 'anyone',
  '/confirm-contact': 'anyone',
  '/undo-contact': 'anyone',
  '/password-recovery': 'anyone',
  '/password': 'anyone',
  '/logout': 'anyone',
  '/': 'user',
  '/upload-templates': 'center',
  '/settings': 'user',
  '/settings/center': 'center',
  '/profile': 'user',
  '/about': 'anyone',
  '/report': 'center:Registers',
  '/students': 'operator',
  '/students/add': 'operator:People',
  '/students/$id': 'operator',
  '/students/$id/edit': 'operator:People',
  '/orgs': 'center',
  '/orgs/add': 'center:People',
  '/orgs/$id': 'operator',
  '/orgs/$id/edit': 'operator:People',
  '/courses': 'operator',
  '/courses/create': 'center:Training',
  '/courses/assign': 'operator:Training',
  '/courses/$id': 'operator',
  '/courses/$id/edit': 'center:Training',
  '/groups': 'operator',
  '/groups/create': 'operator:Training',
  '/groups/$id': 'operator',
  '/groups/$id/edit': 'operator:Training',
  '/comissions': 'center',
  '/comissions/add': 'center:Training',
  '/comissions/$id': 'center',
  '/assignments': 'operator',
  '/assignments/$id': 'user',
  '/assignments/$id/pay': 'user',
  '/assignments/$id/certificate': 'center:Documents',
  '/assignments/$id/ticketb': 'center:Documents',
  '/assignments/$id/diplom': 'center:Documents',
  '/assignments/$id/ticketm': 'center:Documents',
  '/assignments/$id/ticketmwithphoto': 'center:Documents',
  '/operators/create': 'operator:People',
  '/operator/$id/edit': 'operator',
  '/documents/static': 'operator',
  '/documents/certificate-of-study': 'center:Registers',
  '/documents/payment-invoice': 'operator:Money',
};

describe('the addresses of the specification', () => {
  test.each(Object.entries(addresses))('%s has its screen, for %s', async (address, access) => {
    const match = router.matchRoutes(address.replace('$id', '01900000-0000-7000-8000-000000000001'), {}).at(-1);
    const screen = match?.staticData.screen;
    expect(screen).toMatchObject({ path: address, access });
    const [page, ...others] = Object.values((await screen?.page()) ?? {});
    expect(page).toBeTypeOf('function');
    expect(others).toEqual([]);
  });
});

test.each(DocumentType.options)('the form of a document has its screen: %s', (type) => {
  const address = paths.assignmentDocument('01900000-0000-7000-8000-000000000001', type);
  expect(router.matchRoutes(address, {}).at(-1)?.staticData.screen).toMatchObject({
    path: paths.assignmentDocument('$id', type),
    crumb: commonTitle(type),
  });
});

type Menu = readonly (readonly [
  label: string,
  path: string,
  items?: readonly (readonly [label: string, path: string])[],
])[];

const personnel: Menu[number] = [
  'Персонал',
  '/students',
  [
    ['Найти сотрудника', '/students'],
    ['Создать сотрудника', '/students/add'],
  ],
];
const groups: Menu[number] = [
  'Группы',
  '/groups',
  [
    ['Найти группу', '/groups'],
    ['Создать группу', '/groups/create'],
  ],
];
const documents: Menu[number] = [
  'Документы',
  '/assignments',
  [
    ['Документы по курсам', '/assignments'],
    ['Документы', '/documents/static'],
  ],
];
const profile: Menu[number] = [
  'Профиль',
  '/profile',
  [
    ['Профиль', '/profile'],
    ['Создать оператора', '/operators/create'],
    ['Сменить пароль', '/password'],
    ['Выйти', '/logout'],
  ],
];
const about: Menu[number] = ['О платформе', '/about'];

const center: Menu = [
  personnel,
  [
    'Организации',
    '/orgs',
    [
      ['Найти организацию', '/orgs'],
      ['Создать организацию', '/orgs/add'],
    ],
  ],
  [
    'Курсы',
    '/courses',
    [
      ['Найти курс', '/courses'],
      ['Создать курс', '/courses/create'],
      ['Назначить курс', '/courses/assign'],
    ],
  ],
  groups,
  [
    'Комиссии',
    '/comissions',
    [
      ['Найти комиссию', '/comissions'],
      ['Создать комиссию', '/comissions/add'],
    ],
  ],
  documents,
  profile,
  ['Отчёт по бланкам', '/report'],
  about,
];

/** The sidebar as the specification has it, for each kind of user. */
const specified: Record<Kind, Menu> = {
  visitor: [['Войти', '/auth'], ['Регистрация', '/signup', [['Создать организацию', '/reg']]], about],
  student: [
    [
      'Профиль',
      '/',
      [
        ['Профиль', '/'],
        ['Сменить пароль', '/password'],
        ['Выйти', '/logout'],
      ],
    ],
    about,
  ],
  client: [
    personnel,
    [
      'Курсы',
      '/courses',
      [
        ['Найти курс', '/courses'],
        ['Назначить курс', '/courses/assign'],
      ],
    ],
    groups,
    documents,
    profile,
    about,
  ],
  center,
  administrator: center,
};

/** Links beside those of the specification: to what the portal does beyond it (docs/differences.md). */
const added: Record<Kind, readonly string[]> = {
  visitor: [],
  student: ['Настройки'],
  client: ['Истекающие документы', 'Счета', 'Настройки'],
  center: [
    'Дисциплины',
    'Истекающие документы',
    'Счета',
    'Выписки банка',
    'Для бухгалтерии',
    'Клиенты и курсы',
    'Реестр выданных',
    'Реестры',
    'Шаблоны документов',
    'Настройки',
  ],
  administrator: [
    'Дисциплины',
    'Истекающие документы',
    'Счета',
    'Выписки банка',
    'Для бухгалтерии',
    'Клиенты и курсы',
    'Реестр выданных',
    'Реестры',
    'Шаблоны документов',
    'Журнал действий',
    'Настройки',
  ],
};

type Kind = 'visitor' | 'student' | 'client' | 'center' | 'administrator';
const users: Record<Kind, CurrentUser | null> = {
  visitor: null,
  student: CurrentUser.parse({
    ...operatorOf('Customer', ['Student']),
    operator: null,
    student: { id: '01900000-0000-7000-8000-000000000009' },
  }),
  client: CurrentUser.parse(operatorOf('Customer')),
  center: CurrentUser.parse(operatorOf('EducationCenter')),
  administrator: CurrentUser.parse(operatorOf('EducationCenter', ['HighOperator'])),
};

describe('the sidebar', () => {
  const { screens } = plan;
  const menuFor = (kind: Kind) => visibleMenu(menuOf(users[kind]), screens, users[kind]);

  test.each(Object.keys(users) as Kind[])('of a %s has the entries of the specification in their order', (kind) => {
    const isAdded = ({ label }: { label: string }) => added[kind].includes(label);
    const shown = menuFor(kind).map(({ label, path, items }) => [
      label,
      path,
      ...(items ? [items.filter((link) => !isAdded(link)).map((link) => [link.label, link.path])] : []),
    ]);
    expect(shown).toEqual(specified[kind]);
  });

  test('of an operator who is not ready leads only to what opens early', () => {
    const newcomer = CurrentUser.parse({ ...operatorOf('Customer'), isEmailConfirmed: false });
    const shown = visibleMenu(menuOf(newcomer), screens, newcomer).map(({ path }) => path);
    expect(shown).toEqual(['/settings', '/password', '/logout', '/about']);
    const opensEarly = screens.filter(({ access, early }) => early || access === 'anyone').map(({ path }) => path);
    expect(opensEarly).toEqual(expect.arrayContaining(shown));
  });

  test.each(Object.keys(users) as Kind[])('of a %s leads nowhere else but to what is named', (kind) => {
    const links = menuFor(kind).flatMap(({ items = [] }) => items);
    const ofSpecification = specified[kind].flatMap(([, , items = []]) => items.map(([, path]) => path));
    expect(links.filter(({ path }) => !ofSpecification.includes(path)).map(({ label }) => label)).toEqual(added[kind]);
  });
});
