import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStandIn } from './stand-in.ts';

interface StandInUser {
  id: number;
  username: string;
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  idnumber: string;
  suspended?: boolean;
}

interface StandInGroup {
  id: number;
  courseid: number;
  name: string;
  idnumber: string;
  /** Ids of users. */
  members: number[];
}

interface StandInPlace {
  userid: number;
  courseid: number;
  roleid: number;
  timestart: number;
  timeend: number;
  progress: number | null;
  completed: boolean;
}

/** What is wrong with the site at the moment. */
type Trouble = 'maintenance' | 'busy' | 'services off' | 'html' | 'moved' | 'silent';

/** A Moodle as it looks through its web services, oddities included: most errors come with status 200. */
export interface StandInMoodle {
  url: string;
  token: string;
  users: StandInUser[];
  /** The last id that a user was given: of a deleted one Moodle says so. */
  lastUserId: number;
  places: StandInPlace[];
  groups: StandInGroup[];
  courses: { id: number; fullname: string; shortname: string; format: string }[];
  /** Functions that the service does not allow. */
  forbidden: Set<string>;
  trouble: Trouble | null;
  /** Courses where the portal's user may enrol nobody, and those whose manual enrolment is off. */
  withoutRights: Set<number>;
  withoutManual: Set<number>;
  /** Capabilities that the portal's user lacks in the whole site. */
  lacks: Set<string>;
  /** Sent instead of what the function would answer. */
  refusals: Map<string, object>;
  /** 4.3 and 4.5 name a missing user differently. */
  version: '4.3' | '4.5';
  /** The plugin auth_userkey, where it is installed: by which one field it takes users, and what address it names. */
  userkey: { field: 'username' | 'email' | 'idnumber' | 'id'; isEnabled: boolean; wwwroot: string } | null;
  /** Every call of a function, in order. */
  asked: string[];
  /** How many calls were in hand at once, at most. */
  most: number;
}

type Args = Record<string, string>;

/** @param pauseMs how long each call takes */
export async function startMoodle({ pauseMs = 0 } = {}): Promise<StandInMoodle> {
  const moodle: StandInMoodle = {
    url: '',
    token: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
    users: [],
    lastUserId: PORTAL_USER.id,
    places: [],
    groups: [],
    courses: [
      { id: 1, fullname: 'СДО центра', shortname: 'СДО', format: 'site' },
      { id: 7, fullname: 'Охрана труда &amp; здоровья', shortname: 'ОТ', format: 'topics' },
      { id: 8, fullname: 'Электробезопасность', shortname: 'ЭБ', format: 'topics' },
    ],
    forbidden: new Set(),
    trouble: null,
    refusals: new Map(),
    withoutRights: new Set(),
    withoutManual: new Set(),
    lacks: new Set(),
    version: '4.5',
    userkey: null,
    asked: [],
    most: 0,
  };
  let inHand = 0;
  const { url } = await startStandIn(async (request, response) => {
    inHand += 1;
    moodle.most = Math.max(moodle.most, inHand);
    const args = Object.fromEntries(new URLSearchParams(await text(request)));
    if (pauseMs > 0) await sleep(pauseMs);
    inHand -= 1;
    if (moodle.trouble) return beInTrouble(moodle.trouble, response);
    // The same Moodle answers in folders with a number for a name, as if it were other sites.
    if (!/^(\/\d+)?\/webservice\/rest\/server\.php$/.test(request.url ?? '') || request.method !== 'POST') {
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
    }
    moodle.asked.push(args.wsfunction ?? '');
    const answer = await answerTo(moodle, args);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  moodle.url = url;
  return moodle;
}

function beInTrouble(trouble: Trouble, response: ServerResponse): void {
  if (trouble === 'maintenance') response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
  if (trouble === 'busy') response.writeHead(429, { 'retry-after': '1800' }).end();
  if (trouble === 'services off') response.writeHead(403).end();
  if (trouble === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Fatal error</html>');
  if (trouble === 'moved') response.writeHead(301, { location: 'https://sdo.example.test/' }).end();
}

const exception = (errorcode: string | undefined, message = 'Error') => ({
  exception: 'moodle_exception',
  ...(errorcode === undefined ? {} : { errorcode }),
  message,
});

function answerTo(moodle: StandInMoodle, args: Args): unknown {
  const name = args.wsfunction ?? '';
  if (args.wstoken !== moodle.token) return exception('invalidtoken', 'Invalid token - token not found');
  if (moodle.forbidden.has(name)) return exception('accessexception', 'Access control exception');
  const answer = isInstalled(moodle, name) ? functions[name] : undefined;
  if (!answer) return exception('invalidrecord');
  return moodle.refusals.get(name) ?? answer(moodle, args);
}

const isInstalled = ({ userkey }: StandInMoodle, name: string) => userkey !== null || !name.startsWith('auth_userkey_');

/** Whom the token belongs to. */
const PORTAL_USER = { id: 3 };

/** Whom every site has had since it was made. */
const FIRST_ADMINISTRATOR: StandInUser = {
  id: 2,
  username: 'admin',
  firstname: 'Администратор',
  lastname: 'Сайта',
  email: 'admin@sdo.example.test',
  password: '',
  idnumber: '',
};

/** What a site keeps of a user whom somebody has deleted. */
const deletedUser = (id: number): StandInUser => ({
  ...{ id, firstname: 'Имя', lastname: 'Фамилия', password: '', idnumber: '' },
  username: `person${id}@site.test.1795680594`,
  email: '7ba4548c84c90d9fb778d8e68012484e',
});

const USERNAME = /^[-.@_a-z0-9]+$/;
const isStrong = (password: string) =>
  password.length >= 8 && [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/].every((kind) => kind.test(password));

const withoutMembers = ({ members: _, name, ...group }: StandInGroup) => ({
  ...group,
  name: name.replaceAll('&', '&amp;'),
  description: '',
});

function membersIn({ groups }: StandInMoodle, args: Args): { group: StandInGroup; userid: number }[] {
  const indexes = Object.keys(args).flatMap((name) => /^members\[(\d+)\]\[userid\]$/.exec(name)?.[1] ?? []);
  return indexes.flatMap((index) => {
    const group = groups.find(({ id }) => String(id) === args[`members[${index}][groupid]`]);
    return group ? [{ group, userid: Number(args[`members[${index}][userid]`]) }] : [];
  });
}

function enrolmentsIn(args: Args) {
  const indexes = Object.keys(args).flatMap((name) => /^enrolments\[(\d+)\]\[userid\]$/.exec(name)?.[1] ?? []);
  return indexes.map((index) => {
    const number = (name: string) => Number(args[`enrolments[${index}][${name}]`]);
    return {
      userid: number('userid'),
      courseid: number('courseid'),
      roleid: number('roleid'),
      timestart: number('timestart'),
      timeend: number('timeend'),
    };
  });
}

/** The pattern of Moodle's `sql_like`: any case, `%` and `_` stand for anything, a backslash takes that from them. */
function isLike(text: string, pattern: string): boolean {
  const source = pattern.replaceAll(/\\(.)|[%_]|[.*+?^${}()|[\]]/g, (found, kept?: string) => {
    if (kept !== undefined) return kept.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    if (found === '%') return '.*';
    return found === '_' ? '.' : `\\${found}`;
  });
  return new RegExp(`^${source}$`, 'i').test(text);
}

const functions: Record<string, (moodle: StandInMoodle, args: Args) => unknown> = {
  core_webservice_get_site_info: (moodle) => ({
    sitename: 'СДО центра',
    userid: PORTAL_USER.id,
    functions: Object.keys(functions)
      .filter((name) => !moodle.forbidden.has(name) && isInstalled(moodle, name))
      .map((name) => ({ name, version: '2024100700' })),
  }),
  core_course_get_courses: ({ courses }) => courses,
  core_user_get_users_by_field: ({ users, lastUserId, lacks }, args) => {
    const asked = Object.keys(args).flatMap((name) => (name.startsWith('values[') ? [args[name]] : []));
    const mayIdentify = !lacks.has('moodle/site:viewuseridentity');
    if (lacks.has('moodle/user:viewdetails')) return [];
    // Without it e-mails are not shown, and whom they are not shown of is not found by them.
    if (args.field === 'email' && !mayIdentify) return [];
    const isKept = (id: number) => users.some((user) => user.id === id);
    const deleted = asked.flatMap((id) =>
      args.field === 'id' && Number(id) > PORTAL_USER.id && Number(id) <= lastUserId && !isKept(Number(id))
        ? [deletedUser(Number(id))]
        : [],
    );
    return [FIRST_ADMINISTRATOR, ...users, ...deleted]
      .filter((user) => asked.includes(String(user[args.field as keyof StandInUser])))
      .map(({ password: _, email, ...user }) => ({ suspended: false, ...user, ...(mayIdentify ? { email } : {}) }));
  },
  core_user_get_users: ({ users, lacks }, args) => {
    if (lacks.has('moodle/site:viewuseridentity') || lacks.has('moodle/user:viewdetails'))
      return { users: [], warnings: [] };
    const pattern = args['criteria[0][value]'] ?? '';
    const found = users.filter((user) => args['criteria[0][key]'] === 'email' && isLike(user.email, pattern));
    return { users: found.map(({ password: _, ...user }) => ({ suspended: false, ...user })), warnings: [] };
  },
  core_user_create_users: (moodle, args) => {
    const { users, lacks } = moodle;
    if (lacks.has('moodle/user:create')) return exception('nopermissions');
    const [username, firstname, lastname, email, password, idnumber] = [
      'username',
      'firstname',
      'lastname',
      'email',
      'password',
      'idnumber',
    ].map((name) => args[`users[0][${name}]`] ?? '') as [string, string, string, string, string, string];
    if (!isStrong(password)) {
      return exception('<div>Пароль должен содержать символов: 8</div><div>не менее 1 цифры</div>', 'error');
    }
    const isSame = (user: StandInUser) => user.username === username || isLike(user.email, email);
    const isTaken = username === 'guest' || users.some(isSame);
    // With debugging off all of these look the same.
    if (!USERNAME.test(username) || !firstname || !lastname || !email || isTaken) return exception('invalidparameter');
    moodle.lastUserId += 1;
    const id = moodle.lastUserId;
    users.push({ id, username, firstname, lastname, email, password, idnumber });
    return [{ id, username }];
  },
  core_user_update_users: ({ users, lacks }, args) => {
    if (lacks.has('moodle/user:update')) return exception('nopermissions');
    const user = users.find(({ id }) => String(id) === args['users[0][id]']);
    const password = args['users[0][password]'];
    if (user && password !== undefined) {
      if (!isStrong(password)) return exception('invalidresponse', 'Invalid response value detected');
      user.password = password;
      return { warnings: [] };
    }
    const email = args['users[0][email]'] ?? '';
    const isTaken = users.some((other) => other !== user && other.email === email);
    if (!user || isTaken) return { warnings: [{ item: 'user', warningcode: 'x', message: 'Адрес уже используется' }] };
    Object.assign(user, {
      email,
      firstname: args['users[0][firstname]'],
      lastname: args['users[0][lastname]'],
    });
    return { warnings: [] };
  },
  enrol_manual_enrol_users: (moodle, args) => {
    const asked = enrolmentsIn(args);
    // One transaction: where one of them is refused, none is made.
    for (const { userid, courseid } of asked) {
      if (!moodle.courses.some(({ id }) => id === courseid)) return exception('invalidparameter');
      if (moodle.lacks.has('moodle/course:view')) return exception('requireloginerror');
      if (moodle.withoutRights.has(courseid) || moodle.lacks.has('enrol/manual:enrol'))
        return exception('nopermissions');
      const isThere = userid === PORTAL_USER.id || moodle.users.some(({ id }) => id === userid);
      const missing = () =>
        moodle.version === '4.3'
          ? exception('codingerror')
          : exception(userid <= moodle.lastUserId ? 'userdeleted' : 'invaliduser');
      // Since 4.4 the user comes before the role and the way of enrolment, before that after them.
      if (!isThere && moodle.version === '4.5') return missing();
      if (moodle.lacks.has('moodle/role:assign')) return exception('wsusercannotassign');
      if (moodle.withoutManual.has(courseid)) return exception('wsnoinstance');
      if (!isThere) return missing();
    }
    for (const { userid, courseid, ...given } of asked) {
      const place = moodle.places.find((one) => one.userid === userid && one.courseid === courseid);
      if (place) Object.assign(place, given);
      else moodle.places.push({ userid, courseid, ...given, progress: 0, completed: false });
    }
    return null;
  },
  enrol_manual_unenrol_users: (moodle, args) => {
    const [userid, courseid] = [args['enrolments[0][userid]'], args['enrolments[0][courseid]']];
    if (!moodle.courses.some(({ id }) => String(id) === courseid)) return exception('invalidrecord');
    if (moodle.lacks.has('enrol/manual:unenrol')) return exception('nopermissions');
    if (!moodle.users.some(({ id }) => String(id) === userid)) return exception('invaliduser');
    moodle.places = moodle.places.filter(
      (place) => String(place.userid) !== userid || String(place.courseid) !== courseid,
    );
    for (const group of moodle.groups) {
      if (String(group.courseid) === courseid) group.members = group.members.filter((id) => String(id) !== userid);
    }
    return null;
  },
  core_group_get_course_groups: (moodle, args) => {
    if (moodle.lacks.has('moodle/course:managegroups')) return exception('nopermissions');
    return moodle.groups.filter(({ courseid }) => String(courseid) === args.courseid).map(withoutMembers);
  },
  core_group_get_course_user_groups: (moodle, args) => {
    // Of somebody who is enrolled they are told without the right, too.
    const groups = moodle.groups
      .filter(({ courseid, members }) => String(courseid) === args.courseid && members.includes(Number(args.userid)))
      .map(withoutMembers);
    return { groups, warnings: [] };
  },
  core_group_create_groups: async (moodle, args) => {
    const [courseid, name, idnumber] = ['courseid', 'name', 'idnumber'].map((key) => args[`groups[0][${key}]`] ?? '');
    const sameCourse = moodle.groups.filter((group) => String(group.courseid) === courseid);
    // Both are unique in a course, but it looks first and makes it then: of several at once it makes several.
    if (sameCourse.some((group) => group.name === name || group.idnumber === idnumber)) {
      return exception('invalidparameter', 'Group with the same name already exists in the course');
    }
    await sleep(20);
    const group = {
      id: 500 + moodle.groups.length,
      courseid: Number(courseid),
      name: name ?? '',
      idnumber: idnumber ?? '',
    };
    moodle.groups.push({ ...group, members: [] });
    return [group];
  },
  core_group_update_groups: (moodle, args) => {
    const group = moodle.groups.find(({ id }) => String(id) === args['groups[0][id]']);
    if (!group) return exception('invalidrecord');
    group.name = args['groups[0][name]'] ?? '';
    return null;
  },
  core_group_add_group_members: (moodle, args) => {
    for (const { group, userid } of membersIn(moodle, args)) {
      const isEnrolled = moodle.places.some((place) => place.userid === userid && place.courseid === group.courseid);
      if (!isEnrolled) return exception('invalidparameter', 'Only enrolled users may be members of groups');
      group.members.push(userid);
    }
    return null;
  },
  core_group_delete_group_members: (moodle, args) => {
    for (const { group, userid } of membersIn(moodle, args))
      group.members = group.members.filter((id) => id !== userid);
    return null;
  },
  auth_userkey_request_login_url: ({ userkey, users, lacks }, args) => {
    const given = Object.keys(args).filter((name) => name.startsWith('user['));
    const value = args[`user[${userkey?.field}]`];
    // The parameters come first: a field that it is not set to is one too many.
    if (!userkey || given.length !== 1 || value === undefined) return exception('invalidparameter');
    if (!userkey.isEnabled) return exception('accessexception');
    if (lacks.has('auth/userkey:generatekey')) return exception('nopermissions');
    const user = users.find((one) => String(one[userkey.field]) === value);
    if (!user) return exception('invalidparameter', 'User is not exist');
    return { loginurl: `${userkey.wwwroot}/auth/userkey/login.php?key=${user.id}k` };
  },
  core_enrol_search_users: (moodle, args) => {
    const { lacks, places, users, withoutRights } = moodle;
    const courseid = Number(args.courseid);
    if (withoutRights.has(courseid) || lacks.has('moodle/course:viewparticipants')) return exception('nopermissions');
    const [page, size] = [Number(args.page), Number(args.perpage)];
    return users
      .filter(({ id }) => places.some((place) => place.userid === id && place.courseid === courseid))
      .filter(({ firstname, lastname }) =>
        [firstname, lastname, `${firstname} ${lastname}`].some((text) => isLike(text, `${args.search}%`)),
      )
      .slice(page * size, (page + 1) * size)
      .map(({ id, firstname, lastname }) => ({ id, fullname: `${firstname} ${lastname}` }));
  },
  core_enrol_get_users_courses: ({ lacks, places }, args) => {
    if (lacks.has('moodle/course:viewparticipants')) return [];
    const now = Date.now() / 1000;
    // Only those in which he is learning at this moment.
    return places
      .filter(
        ({ userid, timestart, timeend }) =>
          String(userid) === args.userid && timestart <= now && (timeend === 0 || timeend > now),
      )
      .map(({ courseid, progress, completed }) => {
        const mayRead = !lacks.has('report/completion:view');
        return {
          id: courseid,
          enablecompletion: true,
          ...(mayRead ? { progress, completed } : { progress: null, completed: null }),
        };
      });
  },
};
