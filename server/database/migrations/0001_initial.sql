CREATE OR REPLACE FUNCTION fold_letters(folding text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(folding) = char_length(folding)) THEN folding WHEN ((folding COLLATE "C") !~ '[^\u0001-\u017f]'::text) THEN replace(replace(replace(replace(translate(folding, 'ÆÐØÞðøĐđĦıĲĿŁłŊŒŦ'::text, 'ædoþdoddħiĳŀllŋœŧ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'þ'::text, 'th'::text), 'œ'::text, 'oe'::text) WHEN ((folding COLLATE "C") !~ '[^\u0001-\u017f\u0370-\u045f]'::text) THEN replace(replace(replace(replace(translate(folding, 'ÆÐØÞðøĐđĦıĲĿŁłŊŒŦͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'::text, 'ædoþdoddħiĳŀllŋœŧͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюя'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'þ'::text, 'th'::text), 'œ'::text, 'oe'::text) ELSE replace(replace(replace(replace(translate(folding, 'ÆÐØÞðøĐđĦıĲĿŁłŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǄǅǇǈǊǋǤǱǲǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯↃⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟐꟖꟘꟵＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡'::text, 'ædoþdoddħiĳŀllŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǆǆǉǉǌǌǥǳǳƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿↄⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊꟑꟗꟙꟶａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'þ'::text, 'th'::text), 'œ'::text, 'oe'::text) END;

CREATE OR REPLACE FUNCTION fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(value) = char_length(value)) THEN lower((value COLLATE "C")) ELSE fold_letters(lower(regexp_replace((NORMALIZE(value, NFD) COLLATE "C"), '[\u0300-\u036f]'::text, ''::text, 'g'::text))) END;

CREATE OR REPLACE FUNCTION text_order(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (("left"(fold_text(value), 100) || chr(1)) || value);

CREATE OR REPLACE FUNCTION code_order(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((CASE WHEN ((value COLLATE "C") ~ '^[0-9]{1,10}$'::text) THEN lpad(value, 10, '0'::text) ELSE "left"(regexp_replace(regexp_replace((fold_text(value) COLLATE "C"), '[0-9]+'::text, '0000000000\&'::text, 'g'::text), '[0-9]*([0-9]{10})'::text, '\1'::text, 'g'::text), 200) END || chr(1)) || value);

CREATE OR REPLACE FUNCTION metres_of(measure jsonb)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (floor((((((measure ->> 'value'::text))::double precision * (CASE (measure ->> 'unit'::text) WHEN 'km'::text THEN (1000)::numeric WHEN 'miles'::text THEN 1609.344 ELSE (1)::numeric END)::double precision) * (1000)::double precision) + (0.5)::double precision)) / (1000)::double precision);

CREATE OR REPLACE FUNCTION join_texts(texts text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_string(texts, chr(10));

CREATE OR REPLACE FUNCTION join_ids(ids bigint[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((';'::text || array_to_string(ids, ';'::text)) || ';'::text);

CREATE OR REPLACE FUNCTION plain_text(html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(regexp_replace((html COLLATE "C"), '<[^>]*>'::text, ' '::text, 'g'::text), '&lt;'::text, '<'::text), '&gt;'::text, '>'::text), '&amp;'::text, '&'::text);

CREATE OR REPLACE FUNCTION changed_fields(kept jsonb, other jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}'::jsonb) FROM jsonb_each(kept) e WHERE e.value IS DISTINCT FROM other -> e.key $function$;

CREATE TABLE "organizations" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "slug" text COLLATE "C",
  "club" text COLLATE "C",
  "logo_id" bigint,
  "website" text COLLATE "C",
  "email" text COLLATE "C",
  "phone" text COLLATE "C",
  "social" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "street" text COLLATE "C",
  "house_number" text COLLATE "C",
  "postal_code" text COLLATE "C",
  "city" text COLLATE "C",
  "country" text COLLATE "C",
  "timezone" text COLLATE "C" DEFAULT 'Europe/Brussels'::text NOT NULL,
  "default_locale" text COLLATE "C" DEFAULT 'en-US'::text NOT NULL,
  "vat_number" text COLLATE "C",
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text((((COALESCE(name, ''::text) || chr(10)) || COALESCE(club, ''::text)) || chr(10)) || COALESCE(city, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "profiles" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "first_name" text COLLATE "C" NOT NULL,
  "last_name" text COLLATE "C" NOT NULL,
  "email" text COLLATE "C" NOT NULL,
  "password" text COLLATE "C",
  "avatar_id" bigint,
  "locale" text COLLATE "C" DEFAULT 'en-US'::text NOT NULL,
  "is_super_admin" boolean DEFAULT false NOT NULL,
  "last_seen_at" timestamp(3) with time zone,
  "email_verified_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text((((COALESCE(first_name, ''::text) || chr(10)) || COALESCE(last_name, ''::text)) || chr(10)) || COALESCE(email, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "roles" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "profile_id" bigint,
  "email" text COLLATE "C",
  "role" text COLLATE "C" NOT NULL,
  "organization_id" bigint,
  "application_id" bigint,
  "event_id" bigint,
  "invited_at" timestamp(3) with time zone,
  "accepted_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text(COALESCE(email, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "api_keys" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "organization_id" bigint,
  "event_id" bigint,
  "role" text COLLATE "C" NOT NULL,
  "prefix" text COLLATE "C",
  "secret_hash" text COLLATE "C",
  "last_used_at" timestamp(3) with time zone,
  "expires_at" timestamp(3) with time zone,
  "revoked_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text(COALESCE(name, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "applications" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "organization_id" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "type" text COLLATE "C" DEFAULT 'single'::text NOT NULL,
  "bundle_id_ios" text COLLATE "C",
  "bundle_id_android" text COLLATE "C",
  "icon_id" bigint,
  "splash_id" bigint,
  "primary_color" text COLLATE "C",
  "secondary_color" text COLLATE "C",
  "store_title" text COLLATE "C",
  "store_subtitle" text COLLATE "C",
  "store_description" text COLLATE "C",
  "store_keywords" text[] COLLATE "C",
  "privacy_url" text COLLATE "C",
  "support_url" text COLLATE "C",
  "tag_manager_id" text COLLATE "C",
  "error_reporting_key" text COLLATE "C",
  "build_config" jsonb DEFAULT '{"review": false, "release": false}'::jsonb NOT NULL,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text(COALESCE(name, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "events" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "organization_id" bigint NOT NULL,
  "application_id" bigint,
  "slug" text COLLATE "C",
  "description" text COLLATE "C",
  "timezone" text COLLATE "C" DEFAULT 'Europe/Brussels'::text NOT NULL,
  "start_date" date NOT NULL,
  "end_date" date,
  "street" text COLLATE "C",
  "house_number" text COLLATE "C",
  "postal_code" text COLLATE "C",
  "city" text COLLATE "C",
  "country" text COLLATE "C",
  "latitude" double precision,
  "longitude" double precision,
  "website" text COLLATE "C",
  "status" text COLLATE "C" DEFAULT 'draft'::text NOT NULL,
  "rejection_reason" text COLLATE "C",
  "styling" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "features" jsonb DEFAULT '{"rankings": true, "live_tracking": true, "notifications": true}'::jsonb NOT NULL,
  "settings" jsonb DEFAULT '{"units": "metric", "locales": ["en-US"], "privacy": "public", "rounding": "up_to_second", "tie_break": "none", "date_format": "DD-MM-YYYY", "age_reference": "race_day"}'::jsonb NOT NULL,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text((COALESCE(name, ''::text) || chr(10)) || COALESCE(city, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "races" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "event_id" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "sport" text COLLATE "C" DEFAULT 'running'::text NOT NULL,
  "race_type" text COLLATE "C" DEFAULT 'actual'::text NOT NULL,
  "distance" jsonb,
  "color" text COLLATE "C",
  "position" integer DEFAULT 0 NOT NULL,
  "start_type" text COLLATE "C" DEFAULT 'mass'::text NOT NULL,
  "start_at" timestamp(3) with time zone,
  "cutoff_at" timestamp(3) with time zone,
  "entry_limit" integer,
  "timing_type" text COLLATE "C" DEFAULT 'chiptime'::text NOT NULL,
  "laps" integer DEFAULT 1 NOT NULL,
  "min_lap_time" bigint,
  "average_speed" jsonb,
  "status" text COLLATE "C" DEFAULT 'before'::text NOT NULL,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text(COALESCE(name, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "waves" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "event_id" bigint NOT NULL,
  "race_id" bigint NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "start_at" timestamp(3) with time zone,
  "color" text COLLATE "C",
  "capacity" integer,
  "position" integer DEFAULT 0 NOT NULL,
  "start_number_from" integer,
  "start_number_to" integer,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text(COALESCE(name, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "athletes" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "event_id" bigint NOT NULL,
  "start_number" text COLLATE "C",
  "first_name" text COLLATE "C",
  "last_name" text COLLATE "C",
  "race_id" bigint,
  "wave_id" bigint,
  "state" text COLLATE "C" DEFAULT 'registered'::text NOT NULL,
  "category" text COLLATE "C",
  "gender" text COLLATE "C",
  "club" text COLLATE "C",
  "country" text COLLATE "C",
  "chipcodes" text[] COLLATE "C",
  "birth_date" date,
  "state_reason" text COLLATE "C",
  "gun_time" bigint,
  "chip_time" bigint,
  "race_time" bigint,
  "city" text COLLATE "C",
  "team" text COLLATE "C",
  "email" text COLLATE "C",
  "phone" text COLLATE "C",
  "is_visible" boolean DEFAULT true NOT NULL,
  "profile_id" bigint,
  "external_id" text COLLATE "C",
  "notes" text COLLATE "C",
  "custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text((((((((COALESCE(start_number, ''::text) || chr(10)) || COALESCE(first_name, ''::text)) || chr(10)) || COALESCE(last_name, ''::text)) || chr(10)) || COALESCE(club, ''::text)) || chr(10)) || COALESCE(join_texts(chipcodes), ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "imports" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "event_id" bigint NOT NULL,
  "race_id" bigint,
  "kind" text COLLATE "C" NOT NULL,
  "file_id" bigint NOT NULL,
  "file_name" text COLLATE "C",
  "delimiter" text COLLATE "C",
  "encoding" text COLLATE "C",
  "date_format" text COLLATE "C",
  "has_header" boolean,
  "sheet" text COLLATE "C",
  "columns" text[] COLLATE "C",
  "mapping" jsonb,
  "match_on" text COLLATE "C",
  "mode" text COLLATE "C" DEFAULT 'add_or_update'::text NOT NULL,
  "dry_run" boolean DEFAULT false NOT NULL,
  "status" text COLLATE "C" DEFAULT 'pending'::text NOT NULL,
  "message" text COLLATE "C",
  "total" integer DEFAULT 0 NOT NULL,
  "processed" integer DEFAULT 0 NOT NULL,
  "success_count" integer DEFAULT 0 NOT NULL,
  "error_count" integer DEFAULT 0 NOT NULL,
  "added_count" integer DEFAULT 0 NOT NULL,
  "updated_count" integer DEFAULT 0 NOT NULL,
  "unchanged_count" integer DEFAULT 0 NOT NULL,
  "operation_id" text COLLATE "C",
  "background_task_id" bigint,
  "requested_by_id" bigint,
  "finished_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text(COALESCE(file_name, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "import_rows" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "event_id" bigint NOT NULL,
  "import_id" bigint NOT NULL,
  "line" integer NOT NULL,
  "raw" jsonb NOT NULL,
  "errors" text[] COLLATE "C" NOT NULL,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  PRIMARY KEY ("id")
);

CREATE TABLE "files" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "organization_id" bigint,
  "event_id" bigint,
  "filename" text COLLATE "C" NOT NULL,
  "storage_key" text COLLATE "C" NOT NULL,
  "size" bigint NOT NULL,
  "mime_type" text COLLATE "C" NOT NULL,
  "visibility" text COLLATE "C" NOT NULL,
  "width" integer,
  "height" integer,
  "uploaded_by_id" bigint,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text(COALESCE(filename, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "background_tasks" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "organization_id" bigint,
  "event_id" bigint,
  "kind" text COLLATE "C" NOT NULL,
  "title" text COLLATE "C" NOT NULL,
  "status" text COLLATE "C" DEFAULT 'queued'::text NOT NULL,
  "progress" double precision DEFAULT 0 NOT NULL,
  "total" integer,
  "log" text[] COLLATE "C" DEFAULT ARRAY[]::text[] NOT NULL,
  "input" jsonb,
  "result" jsonb,
  "requested_by_id" bigint,
  "attempts" integer DEFAULT 0 NOT NULL,
  "leased_until" timestamp(3) with time zone,
  "abort_requested_at" timestamp(3) with time zone,
  "started_at" timestamp(3) with time zone,
  "finished_at" timestamp(3) with time zone,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text(COALESCE(title, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "changes" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "organization_id" bigint,
  "application_id" bigint,
  "event_id" bigint,
  "operation_id" text COLLATE "C" NOT NULL,
  "resource" text COLLATE "C" NOT NULL,
  "record_id" bigint NOT NULL,
  "operation" text COLLATE "C" NOT NULL,
  "before" jsonb,
  "after" jsonb,
  "profile_id" bigint,
  "api_key_id" bigint,
  "undoes" text COLLATE "C",
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  PRIMARY KEY ("id")
);

CREATE TABLE "preferences" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "profile_id" bigint NOT NULL,
  "key" text COLLATE "C" NOT NULL,
  "value" jsonb NOT NULL,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  PRIMARY KEY ("id")
);

CREATE TABLE "integrations" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "name" text COLLATE "C" NOT NULL,
  "integration_type" text COLLATE "C" NOT NULL,
  "key" text COLLATE "C" NOT NULL,
  "settings_schema" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  "search_text" text COLLATE "C" GENERATED ALWAYS AS (fold_text(COALESCE(name, ''::text))) STORED,
  PRIMARY KEY ("id")
);

CREATE TABLE "event_integrations" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "event_id" bigint NOT NULL,
  "integration_id" bigint NOT NULL,
  "settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "secrets" jsonb,
  "status" text COLLATE "C" DEFAULT 'disconnected'::text NOT NULL,
  "last_sync_at" timestamp(3) with time zone,
  "last_error" text COLLATE "C",
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp(3) with time zone,
  PRIMARY KEY ("id")
);

CREATE TABLE "outbox" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "event_id" bigint,
  "resource" text COLLATE "C" NOT NULL,
  "ids" bigint[] NOT NULL,
  "kind" text COLLATE "C" NOT NULL,
  "operation_id" uuid,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY ("id")
);

CREATE TABLE "access_tokens" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "token_hash" text COLLATE "C" NOT NULL,
  "profile_id" bigint NOT NULL,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp(3) with time zone NOT NULL,
  "last_used_at" timestamp(3) with time zone,
  "user_agent" text COLLATE "C",
  "ip" text COLLATE "C",
  "impersonated_by_id" bigint,
  "revoked_at" timestamp(3) with time zone,
  PRIMARY KEY ("id")
);

CREATE TABLE "one_time_links" (
  "id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "hash" text COLLATE "C" NOT NULL,
  "profile_id" bigint NOT NULL,
  "purpose" text COLLATE "C" NOT NULL,
  "email" text COLLATE "C" NOT NULL,
  "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp(3) with time zone NOT NULL,
  "used_at" timestamp(3) with time zone,
  PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations" USING btree (slug) WHERE deleted_at IS NULL;

CREATE INDEX "organizations_name_sort_idx" ON "organizations" USING btree ((text_order(name) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "organizations_club_sort_idx" ON "organizations" USING btree ((text_order(club) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "organizations_city_sort_idx" ON "organizations" USING btree ((text_order(city) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "organizations_updated_at_sort_idx" ON "organizations" USING btree (updated_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "organizations_logo_id_idx" ON "organizations" USING btree (logo_id);

CREATE UNIQUE INDEX "profiles_email_key" ON "profiles" USING btree (email) WHERE deleted_at IS NULL;

CREATE INDEX "profiles_first_name_sort_idx" ON "profiles" USING btree ((text_order(first_name) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "profiles_last_name_sort_idx" ON "profiles" USING btree ((text_order(last_name) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "profiles_email_sort_idx" ON "profiles" USING btree ((text_order(email) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "profiles_last_seen_at_sort_idx" ON "profiles" USING btree (last_seen_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "profiles_updated_at_sort_idx" ON "profiles" USING btree (updated_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "profiles_avatar_id_idx" ON "profiles" USING btree (avatar_id);

CREATE INDEX "roles_id_sort_idx" ON "roles" USING btree (organization_id, id) WHERE deleted_at IS NULL;

CREATE INDEX "roles_role_sort_idx" ON "roles" USING btree (organization_id, role, id) WHERE deleted_at IS NULL;

CREATE INDEX "roles_updated_at_sort_idx" ON "roles" USING btree (organization_id, updated_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "roles_profile_id_idx" ON "roles" USING btree (profile_id);

CREATE INDEX "roles_application_id_idx" ON "roles" USING btree (application_id);

CREATE INDEX "roles_event_id_idx" ON "roles" USING btree (event_id);

CREATE INDEX "api_keys_id_sort_idx" ON "api_keys" USING btree (organization_id, id) WHERE deleted_at IS NULL;

CREATE INDEX "api_keys_name_sort_idx" ON "api_keys" USING btree (organization_id, (text_order(name) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "api_keys_updated_at_sort_idx" ON "api_keys" USING btree (organization_id, updated_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "api_keys_secret_hash_idx" ON "api_keys" USING btree (secret_hash) WHERE deleted_at IS NULL;

CREATE INDEX "api_keys_event_id_idx" ON "api_keys" USING btree (event_id);

CREATE INDEX "applications_name_sort_idx" ON "applications" USING btree ((text_order(name) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "applications_updated_at_sort_idx" ON "applications" USING btree (updated_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "applications_store_keywords_gin_idx" ON "applications" USING gin (store_keywords) WHERE deleted_at IS NULL;

CREATE INDEX "applications_organization_id_idx" ON "applications" USING btree (organization_id);

CREATE INDEX "applications_icon_id_idx" ON "applications" USING btree (icon_id);

CREATE INDEX "applications_splash_id_idx" ON "applications" USING btree (splash_id);

CREATE UNIQUE INDEX "events_organization_id_slug_key" ON "events" USING btree (organization_id, slug) WHERE deleted_at IS NULL;

CREATE INDEX "events_name_sort_idx" ON "events" USING btree ((text_order(name) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "events_start_date_sort_idx" ON "events" USING btree (start_date, id) WHERE deleted_at IS NULL;

CREATE INDEX "events_city_sort_idx" ON "events" USING btree ((text_order(city) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "events_status_sort_idx" ON "events" USING btree (status, id) WHERE deleted_at IS NULL;

CREATE INDEX "events_updated_at_sort_idx" ON "events" USING btree (updated_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "events_application_id_idx" ON "events" USING btree (application_id);

CREATE UNIQUE INDEX "races_event_id_name_key" ON "races" USING btree (event_id, name) WHERE deleted_at IS NULL;

CREATE INDEX "races_id_sort_idx" ON "races" USING btree (event_id, id) WHERE deleted_at IS NULL;

CREATE INDEX "races_name_sort_idx" ON "races" USING btree (event_id, (text_order(name) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "races_distance_sort_idx" ON "races" USING btree (event_id, (metres_of(distance)), id) WHERE deleted_at IS NULL;

CREATE INDEX "races_position_sort_idx" ON "races" USING btree (event_id, "position", id) WHERE deleted_at IS NULL;

CREATE INDEX "races_start_at_sort_idx" ON "races" USING btree (event_id, start_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "races_updated_at_sort_idx" ON "races" USING btree (event_id, updated_at, id) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX "waves_race_id_name_key" ON "waves" USING btree (race_id, name) WHERE deleted_at IS NULL;

CREATE INDEX "waves_id_sort_idx" ON "waves" USING btree (event_id, id) WHERE deleted_at IS NULL;

CREATE INDEX "waves_name_sort_idx" ON "waves" USING btree (event_id, (text_order(name) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "waves_start_at_sort_idx" ON "waves" USING btree (event_id, start_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "waves_position_sort_idx" ON "waves" USING btree (event_id, "position", id) WHERE deleted_at IS NULL;

CREATE INDEX "waves_updated_at_sort_idx" ON "waves" USING btree (event_id, updated_at, id) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX "athletes_race_id_start_number_key" ON "athletes" USING btree (race_id, start_number) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_id_sort_idx" ON "athletes" USING btree (event_id, id) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_start_number_sort_idx" ON "athletes" USING btree (event_id, (code_order(start_number) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_first_name_sort_idx" ON "athletes" USING btree (event_id, (text_order(first_name) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_last_name_sort_idx" ON "athletes" USING btree (event_id, (text_order(last_name) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_state_sort_idx" ON "athletes" USING btree (event_id, state, id) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_category_sort_idx" ON "athletes" USING btree (event_id, (text_order(category) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_club_sort_idx" ON "athletes" USING btree (event_id, (text_order(club) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_updated_at_sort_idx" ON "athletes" USING btree (event_id, updated_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_event_id_external_id_idx" ON "athletes" USING btree (event_id, external_id) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_chipcodes_gin_idx" ON "athletes" USING gin (chipcodes) WHERE deleted_at IS NULL;

CREATE INDEX "athletes_wave_id_idx" ON "athletes" USING btree (wave_id);

CREATE INDEX "athletes_profile_id_idx" ON "athletes" USING btree (profile_id);

CREATE INDEX "imports_id_sort_idx" ON "imports" USING btree (event_id, id);

CREATE INDEX "imports_updated_at_sort_idx" ON "imports" USING btree (event_id, updated_at, id);

CREATE INDEX "imports_race_id_idx" ON "imports" USING btree (race_id);

CREATE INDEX "imports_file_id_idx" ON "imports" USING btree (file_id);

CREATE INDEX "imports_background_task_id_idx" ON "imports" USING btree (background_task_id);

CREATE INDEX "imports_requested_by_id_idx" ON "imports" USING btree (requested_by_id);

CREATE INDEX "import_rows_id_sort_idx" ON "import_rows" USING btree (event_id, id);

CREATE INDEX "import_rows_line_sort_idx" ON "import_rows" USING btree (event_id, line, id);

CREATE INDEX "import_rows_updated_at_sort_idx" ON "import_rows" USING btree (event_id, updated_at, id);

CREATE INDEX "import_rows_errors_gin_idx" ON "import_rows" USING gin (errors);

CREATE INDEX "import_rows_import_id_idx" ON "import_rows" USING btree (import_id);

CREATE INDEX "files_id_sort_idx" ON "files" USING btree (organization_id, id) WHERE deleted_at IS NULL;

CREATE INDEX "files_updated_at_sort_idx" ON "files" USING btree (organization_id, updated_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "files_event_id_idx" ON "files" USING btree (event_id);

CREATE INDEX "files_uploaded_by_id_idx" ON "files" USING btree (uploaded_by_id);

CREATE INDEX "background_tasks_id_sort_idx" ON "background_tasks" USING btree (event_id, id);

CREATE INDEX "background_tasks_updated_at_sort_idx" ON "background_tasks" USING btree (event_id, updated_at, id);

CREATE INDEX "background_tasks_status_leased_until_idx" ON "background_tasks" USING btree (status, leased_until);

CREATE INDEX "background_tasks_log_gin_idx" ON "background_tasks" USING gin (log);

CREATE INDEX "background_tasks_organization_id_idx" ON "background_tasks" USING btree (organization_id);

CREATE INDEX "background_tasks_requested_by_id_idx" ON "background_tasks" USING btree (requested_by_id);

CREATE INDEX "changes_id_sort_idx" ON "changes" USING btree (organization_id, id);

CREATE INDEX "changes_updated_at_sort_idx" ON "changes" USING btree (organization_id, updated_at, id);

CREATE INDEX "changes_operation_id_idx" ON "changes" USING btree (operation_id);

CREATE INDEX "changes_resource_record_id_idx" ON "changes" USING btree (resource, record_id);

CREATE INDEX "changes_application_id_idx" ON "changes" USING btree (application_id);

CREATE INDEX "changes_event_id_idx" ON "changes" USING btree (event_id);

CREATE INDEX "changes_profile_id_idx" ON "changes" USING btree (profile_id);

CREATE INDEX "changes_api_key_id_idx" ON "changes" USING btree (api_key_id);

CREATE UNIQUE INDEX "preferences_profile_id_key_key" ON "preferences" USING btree (profile_id, key);

CREATE INDEX "preferences_id_sort_idx" ON "preferences" USING btree (profile_id, id);

CREATE INDEX "preferences_key_sort_idx" ON "preferences" USING btree (profile_id, (text_order(key) COLLATE "C"), id);

CREATE INDEX "preferences_updated_at_sort_idx" ON "preferences" USING btree (profile_id, updated_at, id);

CREATE UNIQUE INDEX "integrations_key_key" ON "integrations" USING btree (key) WHERE deleted_at IS NULL;

CREATE INDEX "integrations_name_sort_idx" ON "integrations" USING btree ((text_order(name) COLLATE "C"), id) WHERE deleted_at IS NULL;

CREATE INDEX "integrations_updated_at_sort_idx" ON "integrations" USING btree (updated_at, id) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX "event_integrations_event_id_integration_id_key" ON "event_integrations" USING btree (event_id, integration_id) WHERE deleted_at IS NULL;

CREATE INDEX "event_integrations_id_sort_idx" ON "event_integrations" USING btree (event_id, id) WHERE deleted_at IS NULL;

CREATE INDEX "event_integrations_updated_at_sort_idx" ON "event_integrations" USING btree (event_id, updated_at, id) WHERE deleted_at IS NULL;

CREATE INDEX "event_integrations_integration_id_idx" ON "event_integrations" USING btree (integration_id);

CREATE UNIQUE INDEX "access_tokens_token_hash_key" ON "access_tokens" USING btree (token_hash);

CREATE INDEX "access_tokens_profile_id_idx" ON "access_tokens" USING btree (profile_id);

CREATE INDEX "access_tokens_impersonated_by_id_idx" ON "access_tokens" USING btree (impersonated_by_id);

CREATE UNIQUE INDEX "one_time_links_hash_key" ON "one_time_links" USING btree (hash);

CREATE INDEX "one_time_links_profile_id_idx" ON "one_time_links" USING btree (profile_id);

ALTER TABLE "organizations" ADD CONSTRAINT "organizations_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "files" ("id") ON DELETE RESTRICT DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "profiles" ADD CONSTRAINT "profiles_avatar_id_fkey" FOREIGN KEY ("avatar_id") REFERENCES "files" ("id") ON DELETE RESTRICT DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "roles" ADD CONSTRAINT "roles_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "roles" ADD CONSTRAINT "roles_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "roles" ADD CONSTRAINT "roles_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "roles" ADD CONSTRAINT "roles_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "applications" ADD CONSTRAINT "applications_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id") ON DELETE RESTRICT DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "applications" ADD CONSTRAINT "applications_icon_id_fkey" FOREIGN KEY ("icon_id") REFERENCES "files" ("id") ON DELETE RESTRICT DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "applications" ADD CONSTRAINT "applications_splash_id_fkey" FOREIGN KEY ("splash_id") REFERENCES "files" ("id") ON DELETE RESTRICT DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id") ON DELETE RESTRICT DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "events" ADD CONSTRAINT "events_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "races" ADD CONSTRAINT "races_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "waves" ADD CONSTRAINT "waves_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "waves" ADD CONSTRAINT "waves_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "races" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "athletes" ADD CONSTRAINT "athletes_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "athletes" ADD CONSTRAINT "athletes_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "races" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "athletes" ADD CONSTRAINT "athletes_wave_id_fkey" FOREIGN KEY ("wave_id") REFERENCES "waves" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "athletes" ADD CONSTRAINT "athletes_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "imports" ADD CONSTRAINT "imports_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "imports" ADD CONSTRAINT "imports_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "races" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files" ("id") ON DELETE RESTRICT DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "imports" ADD CONSTRAINT "imports_background_task_id_fkey" FOREIGN KEY ("background_task_id") REFERENCES "background_tasks" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "imports" ADD CONSTRAINT "imports_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "profiles" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "files" ADD CONSTRAINT "files_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "files" ADD CONSTRAINT "files_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "profiles" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "background_tasks" ADD CONSTRAINT "background_tasks_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "background_tasks" ADD CONSTRAINT "background_tasks_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "background_tasks" ADD CONSTRAINT "background_tasks_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "profiles" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "changes" ADD CONSTRAINT "changes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "changes" ADD CONSTRAINT "changes_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "changes" ADD CONSTRAINT "changes_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "changes" ADD CONSTRAINT "changes_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "changes" ADD CONSTRAINT "changes_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys" ("id") ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "preferences" ADD CONSTRAINT "preferences_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "event_integrations" ADD CONSTRAINT "event_integrations_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "event_integrations" ADD CONSTRAINT "event_integrations_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations" ("id") ON DELETE RESTRICT DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_impersonated_by_id_fkey" FOREIGN KEY ("impersonated_by_id") REFERENCES "profiles" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE;
