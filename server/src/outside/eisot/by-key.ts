import { XMLBuilder } from 'fast-xml-parser';
import { EisotError, type TrainedRegister } from './port.ts';
import { parsedAnswer, refusalOf } from './refusal.ts';

/** A set of 5,000 people is a few megabytes on a slow line. */
const TIMEOUT_MS = 60_000;

const builder = new XMLBuilder({ format: true });

/**
 * The cabinet at an address. The order of the children of a request matters to it, a refusal may come with HTTP 200, and
 * what it is asked and answers holds people's data: nothing of it is logged.
 */
export function trainedRegisterByKey({ url }: { url: string }): TrainedRegister {
  async function ask(path: string, parts: readonly [Blob, string][]): Promise<string> {
    const body = new FormData();
    for (const [blob, name] of parts) body.append('file', blob, name);
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (!response || text === null || text === undefined) throw new EisotError('Личный кабинет реестра не отвечает');
    const refusal = refusalOf(text);
    if (refusal) throw refusal;
    if (!response.ok) throw new EisotError(`Личный кабинет реестра ответил ошибкой ${response.status}`);
    return text;
  }
  return {
    isOn: true,
    async pushDraft(key, archive) {
      const answer = await ask('/api/set/push', [
        [xmlOf({ Request: { ApiKey: key, NeedSend: 'false' } }), 'request.xml'],
        [new Blob([archive], { type: 'application/octet-stream' }), 'data.olot'],
      ]);
      const setId = parsedAnswer(answer)?.Response?.SetId;
      if (!setId) throw new EisotError('Личный кабинет реестра не назвал номер набора');
      return setId;
    },
    readSet: (key, { setId, pageNumber, pageSize }) =>
      ask('/api/GetEducatedPersonXML', [
        [
          xmlOf({ EducatedPersonFilter: { ApiKey: key, PageNo: pageNumber, PageSize: pageSize, SetId: setId } }),
          'request.xml',
        ],
      ]),
  };
}

const xmlOf = (content: object): Blob =>
  new Blob([`<?xml version="1.0" encoding="utf-8"?>\n${builder.build(content)}`], { type: 'text/xml' });
