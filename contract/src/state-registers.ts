import { z } from 'zod';
import { endpoints, versioned } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { RegisterGap } from './register-gaps.ts';
import { LoadNumbersBody, NumbersAnswer, NumbersBody } from './register-numbers.ts';
import { isOrdered, orderError, RegisterPeriod, StateRegister } from './register-period.ts';
import { ForecastQuery, RegisterForecast, RegisterReadiness } from './register-readiness.ts';
import { ListedRecord, RecordState } from './register-records.ts';
import { CancelReportBody, RegisterReport, ReportBody } from './register-reports.ts';
import { RegisterSettings, registerSettingsFields } from './register-settings.ts';

const RecordQuery = PageQuery.extend({
  ...RegisterPeriod.shape,
  state: RecordState.optional(),
  /** Those alone who lack it. */
  gap: RegisterGap.optional(),
}).refine(isOrdered, orderError);

/** Lists of the register of education documents that a course chooses from. */
export const RegisterWordList = z.enum(['specialtyGroup', 'rank']);
export type RegisterWordList = z.infer<typeof RegisterWordList>;

const settings = versioned(
  {
    method: 'GET',
    path: '/StateRegister/GetSettings',
    access: 'center:Registers',
    summary: 'Что центр сообщает реестрам о курсах, у которых не указано своё, и сроки передачи в днях',
    reply: RegisterSettings,
  },
  (kept) => kept,
);

export const stateRegisters = endpoints({
  words: {
    method: 'GET',
    path: '/StateRegister/GetWords',
    access: 'center:any',
    summary: 'Слова перечней ФИС ФРДО по фрагментам, не больше 50: укрупнённые группы специальностей, категории',
    query: z.object({ list: RegisterWordList, search: z.string().trim().max(200).default('') }),
    reply: z.array(z.string()),
  },
  settings,
  changeSettings: {
    method: 'PUT',
    path: '/StateRegister/ChangeSettings',
    access: 'center:Registers',
    summary: 'Изменить эти значения и сроки',
    body: registerSettingsFields,
    guardedBy: settings,
    reply: z.null(),
  },
  readiness: {
    method: 'GET',
    path: '/StateRegister/GetReadiness',
    access: 'center:Registers',
    summary:
      'Готовность к передаче в государственный реестр за период: сколько записей в каком состоянии, чего не хватает',
    query: RegisterPeriod.refine(isOrdered, orderError),
    reply: RegisterReadiness,
  },
  forecast: {
    method: 'GET',
    path: '/StateRegister/GetForecast',
    access: 'center:Registers',
    summary: 'Чего не хватит реестрам, когда обучение группы или одного человека закончится: у кого что заполнить',
    query: ForecastQuery,
    reply: z.array(RegisterForecast),
  },
  list: {
    method: 'GET',
    path: '/StateRegister/GetRecords',
    access: 'center:Registers',
    summary: 'Записи государственного реестра за период, по датам протоколов и людям',
    query: RecordQuery,
    reply: pageOf(ListedRecord),
  },
  report: {
    method: 'POST',
    path: '/StateRegister/Report',
    access: 'center:Registers',
    summary:
      'Составить файл для реестра из готового за период, без снятых вручную; кому чего не хватает, в него не входит. С seen – ровно то, что показал GetPreview. Отвечает сразу: как далеко дело, говорит GetReports',
    body: ReportBody,
    reply: RegisterReport,
  },
  reports: {
    method: 'GET',
    path: '/StateRegister/GetReports',
    access: 'center:Registers',
    summary:
      'Составленные файлы и тот, что составляется: кем, когда, сколько записей и сколько из них получили номера; с groupId – те, в которых есть записи группы',
    query: PageQuery.extend({ register: StateRegister, groupId: id.optional() }),
    reply: pageOf(RegisterReport),
  },
  cancelReport: {
    method: 'POST',
    path: '/StateRegister/CancelReport',
    access: 'center:Registers',
    summary: 'Отменить передачу файла с причиной: его записи снова ждут передачи, сам файл остаётся',
    body: CancelReportBody,
    reply: z.null(),
  },
  file: {
    method: 'GET',
    path: '/StateRegister/GetFile/:id',
    access: 'center:Registers',
    summary: 'Составленный файл: XML по схеме реестра или заполненный шаблон ФИС ФРДО, нескольких – архивом',
    params: IdParams,
    reply: 'file',
  },
  readNumbers: {
    method: 'POST',
    path: '/StateRegister/ReadNumbers',
    access: 'center:Registers',
    onlyReads: true,
    summary:
      'Прочитать номера из файла реестра (XLSX или XML): кому какие, что не нашлось, что в столбцах неясно; ничего не меняет',
    body: NumbersBody,
    upload: true,
    reply: NumbersAnswer,
  },
  loadNumbers: {
    method: 'POST',
    path: '/StateRegister/LoadNumbers',
    access: 'center:Registers',
    summary:
      'Внести номера из файла реестра: протоколы и удостоверения печатаются с ними; повторная загрузка ничего не меняет. С replaces – не трогая номеров, изменившихся после просмотра',
    body: LoadNumbersBody,
    upload: true,
    reply: NumbersAnswer,
  },
  unmatchedNumbers: {
    method: 'POST',
    path: '/StateRegister/GetUnmatchedNumbers',
    access: 'center:Registers',
    onlyReads: true,
    summary: 'Строки файла реестра, которым не нашлось записи, таблицей Excel с причинами',
    body: NumbersBody,
    upload: true,
    reply: 'file',
  },
});
