/** Where what the server says to people is written. */
export const ROOTS = [
  'server',
  'resources',
  'engine/api',
  'engine/core',
  'engine/tables',
  'engine/records',
  'engine/fields',
];

/** What the console says in the server's place, where there is no answer of it. */
export const IN_ITS_PLACE = ['providers/httpError.ts'];

/** Files that say nothing to a person who reads the console or a mail, each with why. */
export const SILENT_FILES: readonly (readonly [path: RegExp, why: string])[] = [
  [/^server\/demo\//, 'data of the demo event'],
  [
    /^server\/(backup|observing|database|config\.ts|schema\.ts|main\.ts|run\.ts|startServer\.ts|simulator)/,
    'said to who runs the server, on its terminal',
  ],
  [/^server\/auditing\/(verifyAudit|verifyTrail|wrongOperations)\.ts$/, 'said by the command that checks the trail'],
  [/^server\/(mail\/mailer|timing\/tcp\/rareLog)\.ts$/, 'said to who runs the server, in its log'],
  [/^server\/(embed|app\/docs)/, 'pages with texts of their own'],
  [/^server\/auth\/proofPage\.ts$/, 'a page outside the console'],
  [/^server\/builds\/bundle\/(privacyTexts|textFiles)\.ts$/, 'files of an app, in its own languages'],
  [/^server\/timing\/rankings\/import\/\w*([Hh]eadings|[Ww]ords|[Aa]liases)\.ts$/, 'headings of other programs’ files'],
  [/^resources\/athletes\/aliases/, 'headings of files'],
  [/^resources\/widgets\/page\//, 'the pages of widgets have texts of their own'],
  [/^resources\/privacy\//, 'declarations for the register of what is kept'],
  [/^engine\/(api\/openapi|api\/schema|core\/planMistakes)/, 'for programs, and for who declares'],
  [/^server\/(public\/inquiryTexts|push\/correctionWords)\.ts$/, 'has its languages itself'],
  [/^server\/timing\/rankings\/pdf\//, 'a document for everybody'],
  [/^server\/app\/follow/, 'the page of those who follow'],
  [/^server\/live\/pusher\//, 'said to the client of a protocol'],
  [/^server\/timing\/formats\/mylaps\/conversation\.ts$/, 'said to a timing system'],
  [/^server\/files\/s3Client\.ts$/, 'for the log'],
  [/^resources\/events\/samples\.ts$/, 'names of records of a sample'],
  [
    /^engine\/(core\/(plan|importKinds|access\/grants)|api\/import\/run\/strategies)\.ts$/,
    'mistakes of declarations, which stop the start',
  ],
  [/^engine\/core\/(messages|importMessages)\.ts$/, 'the console has these by their keys'],
  [/^engine\/core\/query\//, 'queries that only programs get wrong'],
  [/\.console\.tsx?$|^engine\/fields\/.*\/use[A-Z]/, 'the console’s own'],
];

/** What is given to these is for a log, a program or a developer. */
export const SILENT_CALLS =
  /^(info|warnOnce|debug|trace|fatal|error|write|header|setHeader|type|query|words|malformed|DatabaseUnavailable|Error|TypeError|RangeError|describe|meta|Set|Map|RegExp|includes|startsWith|endsWith|split|replace|replaceAll|test|indexOf|Symbol|getLogger|setIsolationLevel|setAccessMode|createSealer|literalOf|raw|ref|table|id|toLocaleString)$/;

/** Members that document. */
export const SILENT_KEYS =
  /^(summary|description|help|aliases|sql|type|headers|'?Content-.*|key|code|path|pattern|operationId|tag|scope|infix|cron|example|examples|plural|accept|columns|section|onDelete)$/;

/** Members of declarations that the console has in its own texts; elsewhere they are said. */
export const DECLARED_KEYS = /^(label|why|name)$/;
/** Connections describe their settings to people. */
export const SETTINGS = /\.adapter\.ts$/;
export const DECLARATIONS = /\.(resource|calls)\.ts$/;

/** What stands at these is said, however short it is. */
export const SAID_KEYS =
  /^(message|fine|title|subject|greeting|paragraphs|footnote|lines|line|error|reason|warning|warnings|what|noun|meaning|label|why|under)$/;
export const SAID_CALLS =
  /^(log|notFound|ApiError|ImportFileError|CourseFileError|ConnectionError|UploadError|PictureError|OutgoingError|ZipError|ConfigurationFileError|UnreadableImageError|ServiceError|Unreadable|UnfitColumns|NotTaken|warn|say|refused|refuse|refusal|conflict|damaged|brokenArchive|tooLarge|invalid)$/;

/** Functions that make words of an amount: `amount(3, 'race')` says "3 races". */
export const COUNTING = new Set(['amount', 'counted', 'plural']);
