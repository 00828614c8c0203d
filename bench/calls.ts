/** Who asks: of the center that sees a million people, of one of its clients, and of a center that sees 5,000 among them. */
export type Login = 'admin@bench.test' | 'client@bench.test' | 'neighbour@bench.test';

/** One list, search or report of the portal. */
export interface Call {
  title: string;
  path: string;
  as: Login;
  /** Sent by POST. */
  body?: object;
}

/** Every list, search and report. */
export const calls: readonly Call[] = [
  { title: 'персонал центра, страница 1', path: '/Operator/GetStudentsByOrganizations', as: 'admin@bench.test' },
  {
    title: 'персонал центра, страница 500',
    path: '/Operator/GetStudentsByOrganizations?pageNumber=500',
    as: 'admin@bench.test',
  },
  { title: 'поиск по почте', path: '/Operator/GetStudentsByOrganizations?search=22a4d9b04fe9', as: 'admin@bench.test' },
  {
    title: 'поиск по телефону',
    path: '/Operator/GetStudentsByOrganizations?search=9403372953',
    as: 'admin@bench.test',
  },
  { title: 'поиск частого, «иван»', path: '/Operator/GetStudentsByOrganizations?search=иван', as: 'admin@bench.test' },
  {
    title: 'поиск по двум словам',
    path: '/Operator/GetStudentsByOrganizations?search=орлов тимур',
    as: 'admin@bench.test',
  },
  {
    title: 'персонал, родившиеся в мае 1990',
    path: '/Operator/GetStudentsByOrganizations?birthdayStart=1990-05-01&birthdayEnd=1990-05-31',
    as: 'admin@bench.test',
  },
  { title: 'обучающиеся центра', path: '/Operator/GetStudentsByOrganizations', as: 'neighbour@bench.test' },
  {
    title: 'обучающиеся центра, страница 200',
    path: '/Operator/GetStudentsByOrganizations?pageNumber=200',
    as: 'neighbour@bench.test',
  },
  {
    title: 'обучающиеся центра, поиск частого',
    path: '/Operator/GetStudentsByOrganizations?search=иван',
    as: 'neighbour@bench.test',
  },
  {
    title: 'обучающиеся одного клиента',
    path: '/Operator/GetStudentsByOrganizations?organization=00000001-0000-7000-8000-000000000009',
    as: 'neighbour@bench.test',
  },
  { title: 'персонал клиента', path: '/Organization/Current/GetStudents', as: 'client@bench.test' },
  { title: 'персонал клиента, поиск', path: '/Organization/Current/GetStudents?search=иван', as: 'client@bench.test' },
  { title: 'возможные дубли', path: '/Operator/GetDoubles', as: 'admin@bench.test' },
  { title: 'возможные дубли, страница 200', path: '/Operator/GetDoubles?pageNumber=200', as: 'admin@bench.test' },
  {
    title: 'возможные дубли одного клиента',
    path: '/Operator/GetDoubles?organization=00000001-0000-7000-8000-000000000009',
    as: 'admin@bench.test',
  },
  { title: 'возможные дубли клиента', path: '/Operator/GetDoubles', as: 'client@bench.test' },
  { title: 'возможные дубли среди обучающихся', path: '/Operator/GetDoubles', as: 'neighbour@bench.test' },
  { title: 'поиск отовсюду', path: '/Search/Find?search=орлова', as: 'admin@bench.test' },
  { title: 'поиск отовсюду, частое', path: '/Search/Find?search=иван', as: 'admin@bench.test' },
  { title: 'поиск отовсюду, клиент', path: '/Search/Find?search=иван', as: 'client@bench.test' },
  { title: 'организации', path: '/Operator/GetOrganizations', as: 'admin@bench.test' },
  { title: 'организации, поиск', path: '/Operator/GetOrganizations?search=вектор', as: 'admin@bench.test' },
  { title: 'курсы', path: '/Course/GetCourses', as: 'admin@bench.test' },
  { title: 'назначения центра', path: '/AssignCourse/GetOrganizationAssigns/Current', as: 'admin@bench.test' },
  {
    title: 'назначения центра, поиск',
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
  { title: 'поступления', path: '/BankStatement/Payments', as: 'admin@bench.test' },
  { title: 'поступления, страница 500', path: '/BankStatement/Payments?pageNumber=500', as: 'admin@bench.test' },
  { title: 'поступления, поиск', path: '/BankStatement/Payments?search=100777', as: 'admin@bench.test' },
  { title: 'поступления, ждут решения', path: '/BankStatement/Payments?state=New', as: 'admin@bench.test' },
  {
    title: 'поступления за месяц',
    path: '/BankStatement/Payments?dateStart=2025-03-01&dateEnd=2025-03-31',
    as: 'admin@bench.test',
  },
  { title: 'точные поступления', path: '/BankStatement/Exact', as: 'admin@bench.test' },
  { title: 'счета, которые ждут денег', path: '/BankStatement/OpenInvoices', as: 'admin@bench.test' },
  { title: 'история баланса клиента', path: '/Payment/BalanceHistory', as: 'client@bench.test' },
  { title: 'отчёт по бланкам', path: '/Report/Assigns', as: 'admin@bench.test', body: {} },
  {
    title: 'отчёт за месяц',
    path: '/Report/Assigns',
    as: 'admin@bench.test',
    body: { filters: { period: { start: '2025-03-01', end: '2025-03-31' } } },
  },
  {
    title: 'отчёт, поиск частого',
    path: '/Report/Assigns',
    as: 'admin@bench.test',
    body: { search: 'иван' },
  },
  { title: 'главная: что требует внимания', path: '/Dashboard/GetConcerns', as: 'admin@bench.test' },
  { title: 'главная: графики', path: '/Dashboard/GetMonths', as: 'admin@bench.test' },
  { title: 'журнал действий', path: '/Audit/GetAuditLog', as: 'admin@bench.test' },
  { title: 'журнал отправок', path: '/Delivery/GetDeliveries', as: 'admin@bench.test' },
  { title: 'журнал отправок, страница 500', path: '/Delivery/GetDeliveries?pageNumber=500', as: 'admin@bench.test' },
  { title: 'комиссии', path: '/Committee/GetCommittees', as: 'admin@bench.test' },
  {
    title: 'профессии, поиск',
    path: '/Course/GetProfessions?search=монт&types=ProfessionalTraining',
    as: 'admin@bench.test',
  },
];
