<?php
// Prepares a Moodle for the portal: web services with REST, the role of role.xml, the portal's user, its service and a token.
//
//   php setup.php /var/www/moodle [--address=203.0.113.7] [--groups] [--links]
//
//   --address   the only address the token is taken from: the portal's own (several by commas, masks allowed)
//   --groups    the portal may keep its groups in the courses
//   --links     people come in by one button; wants the plugin auth_userkey
//
// Run it as the user of the web server. It may be run again: what is there already stays, and what is missing is added. The
// token is printed at the end; a token of former runs stays as it is and is printed again.

define('CLI_SCRIPT', true);

const SERVICE = 'dopusk';
const SERVICE_NAME = 'Портал «Допуск»';
const FUNCTIONS = [
    'core_webservice_get_site_info',
    'core_user_get_users_by_field',
    'core_user_get_users',
    'core_user_create_users',
    'core_user_update_users',
    'core_course_get_courses',
    'core_enrol_get_users_courses',
    'core_enrol_search_users',
    'enrol_manual_enrol_users',
    'enrol_manual_unenrol_users',
];
const GROUP_FUNCTIONS = [
    'core_group_get_course_groups',
    'core_group_get_course_user_groups',
    'core_group_create_groups',
    'core_group_update_groups',
    'core_group_add_group_members',
    'core_group_delete_group_members',
];
const LINK_FUNCTION = 'auth_userkey_request_login_url';

$options = array_slice($argv, 2);
$moodle = rtrim($argv[1] ?? '', '/');
foreach ($options as $option) {
    if (!preg_match('/^--(address=[0-9a-fA-F.:\/, ]+|groups|links)$/', $option)) {
        fwrite(STDERR, "Непонятный параметр: $option\n");
        exit(2);
    }
}
if (!is_file("$moodle/config.php")) {
    fwrite(STDERR, "Укажите папку Moodle, в которой лежит config.php: php setup.php /var/www/moodle\n");
    exit(2);
}
require("$moodle/config.php");
require_once("$CFG->libdir/accesslib.php");
require_once("$CFG->dirroot/user/lib.php");
require_once("$CFG->dirroot/webservice/lib.php");
\core\session\manager::set_user(get_admin());

$address = '';
foreach ($options as $option) {
    if (str_starts_with($option, '--address=')) {
        $address = substr($option, strlen('--address='));
    }
}
$haslinks = in_array('--links', $options, true);
if ($haslinks && !is_file("$CFG->dirroot/auth/userkey/auth.php")) {
    fwrite(STDERR, "Плагина auth_userkey в этой Moodle нет: поставьте его или уберите --links\n");
    exit(2);
}

set_exception_handler(function (Throwable $error): void {
    $why = property_exists($error, 'debuginfo') && $error->debuginfo ? " ($error->debuginfo)" : '';
    fwrite(STDERR, "Не получилось: {$error->getMessage()}$why\nСделанное осталось. Исправьте причину и запустите сценарий снова.\n");
    exit(1);
});

enable_rest();
$roleid = make_role($haslinks);
$user = make_user($roleid);
$service = make_service($user, array_merge(
    FUNCTIONS,
    in_array('--groups', $options, true) ? GROUP_FUNCTIONS : [],
    $haslinks ? [LINK_FUNCTION] : []
));
$token = make_token($service, $user, $address);

echo "Готово. В портале откройте «Настройки → Система обучения»:\n";
echo "  адрес: $CFG->wwwroot\n";
echo "  ключ (токен): $token\n";

/** Web services on, REST among their protocols; other protocols stay. */
function enable_rest(): void {
    global $CFG;
    set_config('enablewebservices', 1);
    $protocols = array_filter(explode(',', $CFG->webserviceprotocols ?? ''));
    if (!in_array('rest', $protocols, true)) {
        set_config('webserviceprotocols', implode(',', [...$protocols, 'rest']));
    }
}

/**
 * The role as role.xml beside this file has it.
 * @return int its id
 */
function make_role(bool $haslinks): int {
    global $DB;
    $preset = simplexml_load_file(__DIR__ . '/role.xml');
    $shortname = (string) $preset->shortname;
    $roleid = $DB->get_field('role', 'id', ['shortname' => $shortname])
        ?: create_role((string) $preset->name, $shortname, (string) $preset->description);
    set_role_contextlevels($roleid, [CONTEXT_SYSTEM]);
    $capabilities = array_map('strval', iterator_to_array($preset->permissions->allow, false));
    if ($haslinks) {
        $capabilities[] = 'auth/userkey:generatekey';
    }
    foreach ($capabilities as $capability) {
        assign_capability($capability, CAP_ALLOW, $roleid, context_system::instance(), true);
    }
    foreach ($preset->allowassign->shortname as $assigned) {
        $assignedid = $DB->get_field('role', 'id', ['shortname' => (string) $assigned], MUST_EXIST);
        if (!$DB->record_exists('role_allow_assign', ['roleid' => $roleid, 'allowassign' => $assignedid])) {
            core_role_set_assign_allowed($roleid, $assignedid);
        }
    }
    return $roleid;
}

/** The portal's user, whom nobody can log in as, with the role in the whole site. */
function make_user(int $roleid): stdClass {
    global $CFG, $DB;
    $user = $DB->get_record('user', ['username' => SERVICE, 'mnethostid' => $CFG->mnet_localhost_id, 'deleted' => 0]);
    if (!$user) {
        $id = user_create_user((object) [
            'username' => SERVICE,
            'auth' => 'webservice',
            'password' => AUTH_PASSWORD_NOT_CACHED,
            'firstname' => 'Портал',
            'lastname' => 'Допуск',
            'email' => SERVICE . '@' . parse_url($CFG->wwwroot, PHP_URL_HOST) . '.invalid',
            'confirmed' => 1,
            'mnethostid' => $CFG->mnet_localhost_id,
        ], false, false);
        $user = $DB->get_record('user', ['id' => $id], '*', MUST_EXIST);
    }
    role_assign($roleid, $user->id, context_system::instance());
    return $user;
}

/** The service for the portal's user alone, with these functions among its own. */
function make_service(stdClass $user, array $functions): stdClass {
    global $DB;
    $services = new webservice();
    // Made by hand it has the name alone, and Moodle has each name once.
    $service = $services->get_external_service_by_shortname(SERVICE)
        ?: $DB->get_record('external_services', ['name' => SERVICE_NAME]);
    if (!$service) {
        $id = $services->add_external_service((object) [
            'name' => SERVICE_NAME,
            'shortname' => SERVICE,
            'enabled' => 1,
            'restrictedusers' => 1,
            'downloadfiles' => 0,
            'uploadfiles' => 0,
        ]);
        $service = $services->get_external_service_by_id($id, MUST_EXIST);
    }
    foreach ($functions as $function) {
        if (!$services->service_function_exists($function, $service->id)) {
            $services->add_external_function_to_service($function, $service->id);
        }
    }
    if (!$services->get_ws_authorised_user($service->id, $user->id)) {
        $services->add_ws_authorised_user((object) ['externalserviceid' => $service->id, 'userid' => $user->id]);
    }
    return $service;
}

/** The token that the portal's user has for the service; a new one where it has none. */
function make_token(stdClass $service, stdClass $user, string $address): string {
    global $CFG, $DB;
    $former = $DB->get_record('external_tokens', [
        'externalserviceid' => $service->id,
        'userid' => $user->id,
        'tokentype' => EXTERNAL_TOKEN_PERMANENT,
    ], '*', IGNORE_MULTIPLE);
    if ($former) {
        if ($address !== '' && $former->iprestriction !== $address) {
            $DB->set_field('external_tokens', 'iprestriction', $address, ['id' => $former->id]);
        }
        return $former->token;
    }
    $context = context_system::instance();
    // Moodle 4.2 has moved it.
    if (class_exists(\core_external\util::class)) {
        return \core_external\util::generate_token(EXTERNAL_TOKEN_PERMANENT, $service, $user->id, $context, 0, $address);
    }
    require_once("$CFG->libdir/externallib.php");
    return external_generate_token(EXTERNAL_TOKEN_PERMANENT, $service, $user->id, $context, 0, $address);
}
