import { NoticeEvent, noticeEventTitles } from '@dopusk/contract/notices.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { linkIdOf, tokenOf } from '../../http/signed-link.ts';
import { refuseMail } from './db/messengers.ts';

const PATH = '/unsubscribe';

const Query = z.object({ of: NoticeEvent, token: z.string() });

/** The signature is of the kind of letters too: with another one in its place the link is none. */
const purposeOf = (event: NoticeEvent): string => `unsubscribe ${event}`;

/** Where whoever gets letters of a kind turns them off without logging in. */
export function unsubscribeAddress(
  context: Pick<Context, 'secrets' | 'config'>,
  userId: string,
  event: NoticeEvent,
): string {
  return `${context.config.publicUrl}${PATH}?of=${event}&token=${tokenOf(context, purposeOf(event), userId)}`;
}

/**
 * The page behind that address: it asks, and the press of its button turns the letters off, as the button of a mail program
 * does (RFC 8058). Opening it changes nothing: mail servers open the links of letters beforehand.
 */
export function serveUnsubscribe(app: FastifyInstance, context: Context): void {
  app.register(async (pages) => {
    // What the button of a mail program says stands in the address already.
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, _body, done) => done(null, null),
    );
    pages.get(PATH, async ({ query }, reply) => {
      const asked = askedBy(context, query);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      return asked ? reply.send(page(`Не присылать письма ${titleOf(asked.event)}?`, BUTTON)) : refuse(reply);
    });
    pages.post(PATH, async ({ query }, reply) => {
      const asked = askedBy(context, query);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      if (!asked) return refuse(reply);
      await refuseMail(context.db, asked.userId, asked.event);
      return reply.send(page(`Письма ${titleOf(asked.event)} больше не придут`, DONE));
    });
  });
}

const refuse = (reply: { status(code: number): { send(text: string): unknown } }) =>
  reply.status(404).send(page('Ссылка недействительна', WRONG));

const titleOf = (event: NoticeEvent): string => quoted(noticeEventTitles[event]);

/** Whose letters of which kind the address is about; null for one that the portal has not made. */
function askedBy(context: Context, query: unknown): { userId: string; event: NoticeEvent } | null {
  const { data } = Query.safeParse(query);
  const userId = data ? linkIdOf(context, purposeOf(data.of), data.token) : null;
  return data && userId ? { userId, event: data.of } : null;
}

// The form goes to the page's own address.
const BUTTON = `<form method="post"><button>Не присылать</button></form>
<p>В самом портале уведомления останутся. Остальные виды писем включаются и выключаются в <a href="/settings">«Настройках»</a>.</p>`;
const DONE = '<p>Включить их снова можно в <a href="/settings">«Настройках»</a> портала.</p>';
const WRONG =
  '<p>Откройте её из письма целиком или выключите уведомления в <a href="/settings">«Настройках»</a> портала.</p>';

/** Nothing here was typed by anybody: the titles are the portal's own. */
const page = (title: string, content: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${title}</title>
<link rel="stylesheet" href="/api/docs/page.css" />
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
