import { z } from 'zod';
import { isForeign } from './citizenship.ts';
import type { Verdict } from './codes.ts';
import { CONSENT_VERSIONS } from './consent-versions.ts';
import { endpoints, versioned } from './endpoint.ts';
import { Created, IdParams, id } from './fields/id.ts';
import { queryFlag } from './fields/query-flag.ts';
import { optionalText, REQUIRED, requiredText } from './fields/text.ts';
import { FileLink } from './files.ts';
import { Gender } from './gender.ts';
import { AskedName, fieldNames, fieldsOfStep, fileNames, hintOf, isRequired } from './questionnaire-asked.ts';
import { LinkBody, LinkRow } from './questionnaire-links.ts';
import { SheetProof, SheetQuestion } from './questionnaire-sheets.ts';
import { QuestionnaireStep } from './questionnaire-step.ts';
import { RecoveryCode, RecoveryLogin } from './recovery-login.ts';
import { passportFaults } from './russian-passport.ts';
import { changeShape, namesOf, pick, replyShape } from './stored-field.ts';
import { askedFields } from './student-record.ts';

/** `Sent` waits for an operator; `Returned` is with the person again, and says why. */
export const QuestionnaireState = z.enum(['InWork', 'Sent', 'Returned', 'Accepted']);
export type QuestionnaireState = z.infer<typeof QuestionnaireState>;

/** The same of everybody in the group, also of who has not opened the link. */
export const RespondentState = z.enum(['NotBegun', ...QuestionnaireState.options]);
export type RespondentState = z.infer<typeof RespondentState>;

/** A person changes his questionnaire while nobody is to decide about it. */
const isOpen = (state: QuestionnaireState): Verdict =>
  state === 'InWork' || state === 'Returned' || 'QuestionnaireSent';

/** He may agree to the processing of his data as long as he may change it. */
export const canAgree = (state: QuestionnaireState): Verdict => isOpen(state);

/** Nothing of him is taken before he has agreed to it, and after he has taken that back (152-ФЗ, article 6, part 1, item 1). */
export const canAnswer = ({ state, hasConsented }: { state: QuestionnaireState; hasConsented: boolean }): Verdict => {
  const verdict = isOpen(state);
  return verdict !== true || hasConsented ? verdict : 'ConsentNotGiven';
};

/** What was sent waits for a decision, and nothing else does. */
export const canDecide = (state: RespondentState): Verdict => state === 'Sent' || 'QuestionnaireNotSent';

/** What says the same: who is to check the questionnaire reads the number in the scan. */
const SAID_BY: Partial<Record<AskedName, AskedName>> = { diplomNumber: 'educationalDocument' };

/** What a person says of himself; what he leaves out stays as he has said it, an empty text takes it back. */
export const Answers = z.object(changeShape(askedFields));
export type Answers = z.output<typeof Answers>;

/** What decides whether a person has to say something. */
type Asked = Pick<Questionnaire, 'known' | 'isForeigner' | 'needless'>;

/** What one step sends: what is required and the record does not hold has to be said. */
export function stepBody(step: QuestionnaireStep, asked: Asked) {
  const names = fieldsOfStep(step);
  return z.object(pick(Answers.shape, names)).superRefine((said, context) => {
    const isForeigner = said.citizenship ? isForeign(said.citizenship) : asked.isForeigner;
    const lacking = names.filter((name) => hasToSay(name, { ...asked, isForeigner }) && !said[name]);
    for (const name of lacking) context.addIssue({ code: 'custom', path: [name], message: REQUIRED });
    for (const [name, message] of passportFaults(said, asked))
      if (!lacking.includes(name)) context.addIssue({ code: 'custom', path: [name], message });
  });
}

/** What he has said so far. */
const Said = z.object(replyShape(askedFields)).partial();

/** A person's own questionnaire. Of what the record holds it tells who he is, and of the rest only that it holds it. */
export const Questionnaire = z.object({
  /** By which he is addressed: имя, отчество. */
  name: z.string(),
  /** What makes a document void when it is wrong, for him to look at. */
  fullName: z.string(),
  birthday: z.string(),
  /** What the patronymic tells; null when it does not, and the person is asked. */
  genderByName: Gender.nullable(),
  /** The last digits alone; empty without a SNILS. */
  snilsEnd: z.string(),
  organizationTitle: z.string(),
  centerTitle: z.string(),
  /** Whom the consent is given to, the center and where he works, and where a letter takes it back (152-ФЗ, article 9, part 4). */
  consentHolders: z.array(z.object({ title: z.string(), address: z.string(), email: z.string() })),
  state: QuestionnaireState,
  /** When he agreed in it to the processing of his data; null before, and when he has taken it back or the text is another now. */
  consentedAt: z.iso.datetime().nullable(),
  /** Why it was returned. */
  reason: z.string(),
  /** What he says is wrong in how he is written down. */
  remark: z.string(),
  asks: z.array(QuestionnaireStep),
  known: z.array(AskedName),
  /** What his courses need besides: it may be brought later, which he says when he sends. */
  needed: z.array(AskedName),
  /** What none of them needs: he may leave it out. */
  needless: z.array(AskedName),
  /** By what he has said, else by the record: he need not have a SNILS. */
  isForeigner: z.boolean(),
  answers: Said,
  /** The titles of the files that he has brought. */
  files: z.partialRecord(z.enum(fileNames), z.string()),
  /** Which files they are: a phone calls all of its photos the same. */
  fileIds: z.partialRecord(z.enum(fileNames), id),
});
export type Questionnaire = z.output<typeof Questionnaire>;

/** What he still has to say, of those steps that the link asks. */
export function lackingOf({
  asks,
  answers,
  files,
  ...asked
}: Pick<Questionnaire, 'asks' | 'known' | 'isForeigner' | 'needless' | 'answers' | 'files'>) {
  const said = new Set<AskedName>([...namesOf(files), ...namesOf(answers).filter((name) => answers[name])]);
  return AskedName.options.filter(
    (name) => hasToSay(name, asked) && asks.includes(hintOf(name).step) && !said.has(name),
  );
}

/** What his courses need, is asked, and neither he nor the record has said: no letter of it and no scan. */
export const neededLater = ({
  asks,
  needed,
  known,
  answers,
  files,
}: Pick<Questionnaire, 'asks' | 'needed' | 'known' | 'answers' | 'files'>): AskedName[] => {
  const said = new Set<AskedName>([...known, ...namesOf(files), ...namesOf(answers).filter((name) => answers[name])]);
  return needed.filter((name) => {
    const other = SAID_BY[name];
    return asks.includes(hintOf(name).step) && !said.has(name) && !(other && said.has(other));
  });
};

/** Whether this person does not finish without it. */
export const hasToSay = (name: AskedName, { known, isForeigner, needless }: Asked): boolean => {
  // A passport of Russia has a series beside its number.
  const isAsked = isRequired(name) || (name === 'passportSeries' && !isForeigner);
  return isAsked && !known.includes(name) && !needless.includes(name) && !(name === 'snilsNumber' && isForeigner);
};

const token = z.string({ error: REQUIRED }).min(1, REQUIRED).max(100);

/** What a link says to whoever holds it. */
export const QuestionnaireInvitation = z.object({
  organizationTitle: z.string(),
  centerTitle: z.string(),
  asks: z.array(QuestionnaireStep),
  /** Of a person's own sheet: what he answers first, for the portal knows no address of him; null of any other link. */
  question: SheetQuestion.nullable(),
});
export type QuestionnaireInvitation = z.output<typeof QuestionnaireInvitation>;

/** A SNILS that is somebody else's of the organization, or takes the place of another one: a number is one person's for life. */
export const SnilsDoubt = z.enum(['Taken', 'Replaced']);
export type SnilsDoubt = z.infer<typeof SnilsDoubt>;

export const RespondentRow = z.object({
  /** Null of who has not begun. */
  id: id.nullable(),
  studentId: id,
  fullName: z.string(),
  /** What tells people of one name apart. */
  birthday: z.string(),
  jobTitle: z.string(),
  personnelNumber: z.string(),
  state: RespondentState,
  /** When it was sent last. */
  sentAt: z.iso.datetime().nullable(),
  reason: z.string(),
  /** He has neither e-mail nor phone: he enters by a sheet of his own. */
  needsSheet: z.boolean(),
  /** Of one that waits: what to look at before everything is accepted at once. */
  snilsDoubt: SnilsDoubt.nullable(),
  /** Of one that waits: what he says is wrong in how he is written down, which is accepted by whoever has read it; empty for nothing. */
  remark: z.string(),
  /** Of one that waits: what his courses need and he is going to bring later. */
  later: z.array(AskedName),
});
export type RespondentRow = z.output<typeof RespondentRow>;

/** The questionnaires of a group: its links, and how far everybody in it is. */
export const GroupQuestionnaires = z.object({
  groupId: id,
  groupTitle: z.string(),
  /** What the documents of its courses need; everything when it has none yet. */
  needed: z.array(QuestionnaireStep),
  links: z.array(LinkRow),
  people: z.array(RespondentRow),
});
export type GroupQuestionnaires = z.output<typeof GroupQuestionnaires>;

/** What was sent, beside what the record says now. */
export const Proposal = z.object({
  id,
  studentId: id,
  fullName: z.string(),
  groupId: id,
  groupTitle: z.string(),
  sentAt: z.iso.datetime(),
  /** With which words it was returned, when it has been sent again as it was; null otherwise. */
  unchangedSince: z.string().nullable(),
  /** The e-mail or phone that he has given by his sheet and proven: his login once it is accepted. Empty for none. */
  contact: z.string(),
  /** What he says is wrong in how he is written down; empty for nothing. */
  remark: z.string(),
  snilsDoubt: SnilsDoubt.nullable(),
  /** What his courses need and he is going to bring later: he is to be asked for it. */
  later: z.array(AskedName),
  /** Why it cannot be accepted as it is: whose the SNILS is already. */
  snilsTaken: z.string().nullable(),
  /** The text that he has agreed to, and when. */
  consent: z.object({ version: z.string(), at: z.iso.datetime() }).nullable(),
  fields: z.array(z.object({ name: z.enum(fieldNames), before: z.string().nullable(), after: z.string().nullable() })),
  files: z.array(z.object({ name: z.enum(fileNames), before: FileLink.nullable(), after: FileLink })),
});
export type Proposal = z.output<typeof Proposal>;

/** One that was sent at a moment: what has been sent since was seen by nobody. */
const Decided = z.object({ id, sentAt: z.iso.datetime() });

export const ReturnBody = Decided.extend({ reason: requiredText(500) });
export type ReturnBody = z.output<typeof ReturnBody>;

/** The consent is a document of its own, and the first step (docs/rules.md#2.5). */
export const AgreeBody = z.object({
  accepted: z.literal(true, { error: REQUIRED }),
  version: z.literal(CONSENT_VERSIONS.PersonalData, {
    error: 'Текст обновился: обновите страницу и прочитайте новую редакцию',
  }),
});

const current = versioned(
  {
    method: 'GET',
    path: '/Questionnaire/Current',
    access: 'respondent',
    summary: 'Своя анкета; с token – только если она открыта по этой ссылке',
    query: z.object({ token: token.optional() }),
    reply: Questionnaire,
  },
  // What he confirms by sending it.
  ({ state, answers, files, fileIds, remark }) => ({ state, answers, files, fileIds, remark }),
);

export const questionnaires = endpoints({
  ofGroup: {
    method: 'GET',
    path: '/Questionnaire/Group/:id',
    access: 'operator:People',
    summary: 'Анкеты группы: ссылки и кто начал, отправил, принят',
    params: IdParams,
    reply: GroupQuestionnaires,
  },
  makeLink: {
    method: 'POST',
    path: '/Questionnaire/MakeLink',
    access: 'operator:People',
    summary: 'Создать ссылку на анкету для слушателей группы',
    body: LinkBody,
    reply: Created,
  },
  revokeLink: {
    method: 'DELETE',
    path: '/Questionnaire/RevokeLink/:id',
    access: 'operator:People',
    summary: 'Отозвать ссылку: открытые по ней анкеты закрываются, отправленное остаётся',
    params: IdParams,
    reply: z.null(),
  },
  qr: {
    method: 'GET',
    path: '/Questionnaire/Qr/:id',
    access: 'operator:People',
    summary: 'QR-код ссылки картинкой; с sheet – листом для печати со словами, для чего он и до какого дня',
    params: IdParams,
    query: z.object({ sheet: queryFlag }),
    reply: 'file',
  },
  proposal: {
    method: 'GET',
    path: '/Questionnaire/Proposal/:id',
    access: 'operator:People',
    summary: 'Что прислал слушатель и что стоит в профиле сейчас',
    params: IdParams,
    reply: Proposal,
  },
  accept: {
    method: 'POST',
    path: '/Questionnaire/Accept',
    access: 'operator:People',
    summary: 'Принять анкету: присланное становится профилем сотрудника',
    body: Decided,
    reply: z.null(),
  },
  acceptAll: {
    method: 'POST',
    path: '/Questionnaire/AcceptAll',
    access: 'operator:People',
    summary: 'Принять несколько анкет: какая не принялась, остаётся ждать, с причиной',
    body: z.object({ chosen: z.array(Decided).min(1, REQUIRED).max(500) }),
    reply: z.object({ accepted: z.number().int(), refused: z.array(z.object({ id, message: z.string() })) }),
  },
  sendBack: {
    method: 'POST',
    path: '/Questionnaire/Return',
    access: 'operator:People',
    summary: 'Вернуть анкету слушателю с причиной: она уходит ему письмом или СМС',
    body: ReturnBody,
    reply: z.null(),
  },
  open: {
    method: 'POST',
    path: '/Questionnaire/Open',
    access: 'anyone',
    summary: 'Чья анкета открывается по ссылке',
    body: z.object({ token }),
    reply: QuestionnaireInvitation,
  },
  sendCode: {
    method: 'POST',
    path: '/Questionnaire/SendCode',
    access: 'anyone',
    summary: 'Прислать код слушателю группы; ответ не говорит, есть ли он в ней',
    body: z.object({ token, login: RecoveryLogin, proof: SheetProof.optional() }),
    reply: z.object({ seconds: z.number().int(), isDelayed: z.boolean() }),
  },
  enter: {
    method: 'POST',
    path: '/Questionnaire/Enter',
    access: 'anyone',
    summary: 'Открыть свою анкету по коду: это не вход на портал',
    body: z.object({ token, login: RecoveryCode }),
    reply: z.null(),
  },
  leave: {
    method: 'POST',
    path: '/Questionnaire/Leave',
    access: 'anyone',
    summary: 'Закрыть анкету в этом браузере',
    reply: z.null(),
  },
  current,
  agree: {
    method: 'POST',
    path: '/Questionnaire/Agree',
    access: 'respondent',
    summary: 'Дать согласие на обработку персональных данных: до него анкета ничего не сохраняет',
    body: AgreeBody,
    reply: z.null(),
  },
  save: {
    method: 'PUT',
    path: '/Questionnaire/Save',
    access: 'respondent',
    summary: 'Сохранить ответы; в профиль они попадут, когда их примут',
    body: Answers,
    reply: z.null(),
  },
  remark: {
    method: 'PUT',
    path: '/Questionnaire/Remark',
    access: 'respondent',
    summary: 'Сказать, что записано неверно: имя, дата рождения, СНИЛС исправляет тот, кто проверяет анкету',
    body: z.object({ remark: optionalText(500) }),
    reply: z.null(),
  },
  saveFile: {
    method: 'POST',
    path: '/Questionnaire/SaveFile',
    access: 'respondent',
    summary: 'Приложить фото или скан вместо прежнего',
    query: z.object({ name: z.enum(fileNames) }),
    upload: true,
    reply: z.object({ title: z.string() }),
  },
  send: {
    method: 'POST',
    path: '/Questionnaire/Send',
    access: 'respondent',
    summary: 'Отправить анкету на проверку; с later – без того, что нужно его курсам и чего сейчас нет под рукой',
    body: z.object({ later: z.boolean().optional() }).optional(),
    guardedBy: current,
    reply: z.null(),
  },
  withdraw: {
    method: 'POST',
    path: '/Questionnaire/Withdraw',
    access: 'respondent',
    summary: 'Отозвать согласие: непринятые ответы и файлы удаляются, анкета закрывается',
    reply: z.null(),
  },
});
