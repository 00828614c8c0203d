/** Who asks: of the center that sees a million people, of one of its clients, and of a center that sees 5,000 among them. */
export type Login = 'admin@bench.test' | 'client@bench.test' | 'neighbour@bench.test';

/** One list, search or report of the portal. */
export interface Call {
  title: string;
  path: string;
  as: Login;
  /** Sent by POST. */
  body?: object;
  /** How many statements it may ask the database, where STATEMENTS do not do; a test counts them. */
  statements?: number;
}

/** Of a list: who is behind the cookie, the page with its count, what its rows show. */
export const STATEMENTS = 3;

/** Every list, search and report. */
export const calls: readonly Call[] = [
  {
    title: 'персонал центра, страница 1',
    statements: 4,
    path: '/Operator/GetStudentsByOrganizations',
    as: 'admin@bench.test',
  },
  {
    title: 'персонал центра, страница 500',
    statements: 4,
    path: '/Operator/GetStudentsByOrganizations?pageNumber=500',
    as: 'admin@bench.test',
  },
  {
    title: 'поиск по почте',
    statements: 4,
    path: '/Operator/GetStudentsByOrganizations?search=22a4d9b04fe9',
    as: 'admin@bench.test',
  },
  {
    title: 'поиск по телефону',
    statements: 4,
    path: '/Operator/GetStudentsByOrganizations?search=9403372953',
    as: 'admin@bench.test',
  },
  {
    title: 'поиск частого, «иван»',
    statements: 4,
    path: '/Operator/GetStudentsByOrganizations?search=иван',
    as: 'admin@bench.test',
  },
  {
    title: 'поиск по двум словам',
    statements: 4,
    path: '/Operator/GetStudentsByOrganizations?search=орлов тимур',
    as: 'admin@bench.test',
  },
  {
    title: 'персонал, родившиеся в мае 1990',
    statements: 4,
    path: '/Operator/GetStudentsByOrganizations?birthdayStart=1990-05-01&birthdayEnd=1990-05-31',
    as: 'admin@bench.test',
  },
  {
    title: 'обучающиеся центра',
    statements: 4,
    path: '/Operator/GetStudentsByOrganizations',
    as: 'neighbour@bench.test',
  },
  {
    title: 'обучающиеся центра, страница 200',
    statements: 4,
    path: '/Operator/GetStudentsByOrganizations?pageNumber=200',
    as: 'neighbour@bench.test',
  },
  {
    title: 'обучающиеся центра, поиск частого',
    statements: 4,
    path: '/Operator/GetStudentsByOrganizations?search=иван',
    as: 'neighbour@bench.test',
  },
  {
    title: 'обучающиеся одного клиента',
    statements: 5,
    path: '/Operator/GetStudentsByOrganizations?organization=00000001-0000-7000-8000-000000000009',
    as: 'neighbour@bench.test',
  },
  { title: 'персонал клиента', statements: 2, path: '/Organization/Current/GetStudents', as: 'client@bench.test' },
  { title: 'персонал клиента, поиск', path: '/Organization/Current/GetStudents?search=иван', as: 'client@bench.test' },
  {
    title: 'страница человека',
    statements: 2,
    path: '/Operator/GetStudentPage/00000005-0000-7000-8000-000000000009',
    as: 'admin@bench.test',
  },
  {
    title: 'человек',
    statements: 2,
    path: '/Operator/GetStudentById/00000005-0000-7000-8000-000000000009',
    as: 'admin@bench.test',
  },
  {
    title: 'назначения человека',
    statements: 2,
    path: '/AssignCourse/GetAssigns/00000005-0000-7000-8000-000000000009',
    as: 'admin@bench.test',
  },
  { title: 'возможные дубли', statements: 5, path: '/Operator/GetDoubles', as: 'admin@bench.test' },
  {
    title: 'возможные дубли, страница 200',
    statements: 5,
    path: '/Operator/GetDoubles?pageNumber=200',
    as: 'admin@bench.test',
  },
  {
    title: 'возможные дубли одного клиента',
    statements: 6,
    path: '/Operator/GetDoubles?organization=00000001-0000-7000-8000-000000000009',
    as: 'admin@bench.test',
  },
  { title: 'возможные дубли клиента', path: '/Operator/GetDoubles', as: 'client@bench.test' },
  {
    title: 'возможные дубли среди обучающихся',
    statements: 5,
    path: '/Operator/GetDoubles',
    as: 'neighbour@bench.test',
  },
  { title: 'поиск отовсюду', statements: 12, path: '/Search/Find?search=орлова', as: 'admin@bench.test' },
  { title: 'поиск отовсюду, частое', statements: 12, path: '/Search/Find?search=иван', as: 'admin@bench.test' },
  { title: 'поиск отовсюду, клиент', statements: 9, path: '/Search/Find?search=иван', as: 'client@bench.test' },
  { title: 'организации', path: '/Operator/GetOrganizations', as: 'admin@bench.test' },
  { title: 'организации, поиск', path: '/Operator/GetOrganizations?search=вектор', as: 'admin@bench.test' },
  { title: 'курсы', path: '/Course/GetCourses', as: 'admin@bench.test' },
  { title: 'назначения центра', path: '/AssignCourse/GetOrganizationAssigns/Current', as: 'admin@bench.test' },
  {
    title: 'назначения центра, поиск',
    statements: 4,
    path: '/AssignCourse/GetOrganizationAssigns/Current?search=22a4d9b04fe9',
    as: 'admin@bench.test',
  },
  { title: 'назначения клиента', path: '/AssignCourse/GetOrganizationAssigns/Current', as: 'client@bench.test' },
  {
    title: 'неоплаченные назначения',
    path: '/AssignCourse/GetOrganizationAssigns/Current?isPaid=false',
    as: 'admin@bench.test',
  },
  {
    title: 'студенты курса',
    statements: 4,
    path: '/AssignCourse/GetStudentsByCourse/00000008-0000-7000-8000-000000000007',
    as: 'admin@bench.test',
  },
  { title: 'группы', path: '/Group/Groups', as: 'admin@bench.test' },
  { title: 'группы, поиск', path: '/Group/Groups?search=группа 77', as: 'admin@bench.test' },
  { title: 'группы клиента', path: '/Group/Groups', as: 'client@bench.test' },
  { title: 'реестр выданных', path: '/Document/GetRegister', as: 'admin@bench.test' },
  { title: 'реестр, поиск частого', path: '/Document/GetRegister?search=иван', as: 'admin@bench.test' },
  { title: 'реестр, истёкшие', path: '/Document/GetRegister?status=Expired', as: 'admin@bench.test' },
  { title: 'реестр, отозванные', path: '/Document/GetRegister?status=Revoked', as: 'admin@bench.test' },
  { title: 'истекающие документы', path: '/Document/Expiring', as: 'admin@bench.test' },
  { title: 'истекающие, поиск', path: '/Document/Expiring?search=орлов', as: 'admin@bench.test' },
  {
    title: 'истекающие, назначенные заново',
    path: '/Document/Expiring?isRenewed=true',
    as: 'admin@bench.test',
  },
  { title: 'истекающие клиента', path: '/Document/Expiring', as: 'client@bench.test' },
  { title: 'календарь истекающих', path: '/Document/ExpiringCalendar?year=2028', as: 'admin@bench.test' },
  {
    title: 'календарь, поиск частого',
    path: '/Document/ExpiringCalendar?year=2028&search=иван',
    as: 'admin@bench.test',
  },
  { title: 'календарь клиента', path: '/Document/ExpiringCalendar?year=2028', as: 'client@bench.test' },
  { title: 'счета', path: '/Invoice', as: 'admin@bench.test' },
  { title: 'счета, поиск', path: '/Invoice?search=вектор', as: 'admin@bench.test' },
  { title: 'просроченные счета', path: '/Invoice?isOverdue=true', as: 'admin@bench.test' },
  { title: 'просроченные счета клиента', path: '/Invoice?isOverdue=true', as: 'client@bench.test' },
  { title: 'неоплаченные счета клиента', path: '/Invoice?state=Issued', as: 'client@bench.test' },
  { title: 'выписки банка', path: '/BankStatement', as: 'admin@bench.test' },
  { title: 'выписки банка, поиск', path: '/BankStatement?search=выписка 77', as: 'admin@bench.test' },
  { title: 'поступления', statements: 4, path: '/BankStatement/Payments', as: 'admin@bench.test' },
  {
    title: 'поступления, страница 500',
    statements: 4,
    path: '/BankStatement/Payments?pageNumber=500',
    as: 'admin@bench.test',
  },
  { title: 'поступления, поиск', statements: 4, path: '/BankStatement/Payments?search=100777', as: 'admin@bench.test' },
  {
    title: 'поступления, ждут решения',
    statements: 4,
    path: '/BankStatement/Payments?state=New',
    as: 'admin@bench.test',
  },
  {
    title: 'поступления за месяц',
    statements: 4,
    path: '/BankStatement/Payments?dateStart=2025-03-01&dateEnd=2025-03-31',
    as: 'admin@bench.test',
  },
  { title: 'точные поступления', statements: 4, path: '/BankStatement/Exact', as: 'admin@bench.test' },
  { title: 'счета, которые ждут денег', path: '/BankStatement/OpenInvoices', as: 'admin@bench.test' },
  { title: 'история баланса клиента', statements: 4, path: '/Payment/BalanceHistory', as: 'client@bench.test' },
  { title: 'отчёт по клиентам и курсам', path: '/Report/Sales?by=ClientCourse', as: 'admin@bench.test' },
  {
    title: 'отчёт по клиентам за квартал',
    path: '/Report/Sales?dateStart=2025-01-01&dateEnd=2025-03-31',
    as: 'admin@bench.test',
  },
  { title: 'отчёт по курсам', path: '/Report/Sales?by=Course', as: 'admin@bench.test' },
  {
    title: 'взаиморасчёты за квартал',
    path: '/Payment/Settlement?dateStart=2025-01-01&dateEnd=2025-03-31',
    as: 'admin@bench.test',
  },
  {
    title: 'взаиморасчёты за квартал по клиентам',
    path: '/Payment/SettlementByClient?dateStart=2025-01-01&dateEnd=2025-03-31',
    as: 'admin@bench.test',
  },
  { title: 'отчёт по бланкам', statements: 5, path: '/Report/Assigns', as: 'admin@bench.test', body: {} },
  {
    title: 'отчёт за месяц',
    statements: 5,
    path: '/Report/Assigns',
    as: 'admin@bench.test',
    body: { filters: { period: { start: '2025-03-01', end: '2025-03-31' } } },
  },
  {
    title: 'отчёт за месяц одного клиента',
    statements: 2,
    path: '/Report/Assigns',
    as: 'admin@bench.test',
    body: {
      filters: {
        period: { start: '2025-09-01', end: '2025-09-30' },
        organizations: ['00000001-0000-7000-8000-000000000009'],
      },
    },
  },
  {
    title: 'отчёт, поиск частого',
    statements: 6,
    path: '/Report/Assigns',
    as: 'admin@bench.test',
    body: { search: 'иван' },
  },
  { title: 'главная: что требует внимания', statements: 2, path: '/Dashboard/GetConcerns', as: 'admin@bench.test' },
  { title: 'главная: графики', path: '/Dashboard/GetMonths', as: 'admin@bench.test' },
  { title: 'журнал действий', path: '/Audit/GetAuditLog', as: 'admin@bench.test' },
  { title: 'журнал отправок', statements: 4, path: '/Delivery/GetDeliveries', as: 'admin@bench.test' },
  {
    title: 'журнал отправок, страница 500',
    statements: 4,
    path: '/Delivery/GetDeliveries?pageNumber=500',
    as: 'admin@bench.test',
  },
  { title: 'комиссии', path: '/Committee/GetCommittees', as: 'admin@bench.test' },
  {
    title: 'профессии, поиск',
    path: '/Course/GetProfessions?search=монт&types=ProfessionalTraining',
    as: 'admin@bench.test',
  },
];
