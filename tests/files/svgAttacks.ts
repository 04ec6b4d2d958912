import { SaxesParser } from 'saxes';

/** Contents of a drawing, each well-formed, each trying to run or load something. */
export const SVG_ATTACKS: readonly string[] = [
  '<script>alert(1)</script>',
  '<script href="https://x/a.js"/>',
  '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
  '<g><g><script>alert(1)</script></g></g>',
  '<g onload="alert(1)" onclick="alert(1)" onbegin="alert(1)"/>',
  '<g ONLOAD="alert(1)"/>',
  '<g xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load"/>',
  '<handler xmlns="http://www.w3.org/2000/svg" type="text/javascript">alert(1)</handler>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject>',
  '<desc><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/></desc>',
  '<title><![CDATA[<script>alert(1)</script>]]></title>',
  '<a href="javascript:alert(1)"><text>x</text></a>',
  '<a xlink:href="&#106;avascript:alert(1)"><text>x</text></a>',
  '<a xlink:href="java&#10;script:alert(1)"><text>x</text></a>',
  '<use href="https://x/a.svg#b"/>',
  '<use xlink:href="data:image/svg+xml;base64,PHN2Zz4=#x"/>',
  '<use href=" \t#a https://x"/>',
  '<image href="https://x/tracker.png"/>',
  '<image href="//x/tracker.png"/>',
  '<image href="file:///etc/passwd"/>',
  '<image href="data:image/svg+xml,&lt;svg onload=alert(1)&gt;"/>',
  '<image href="data:text/html;base64,PHNjcmlwdD4="/>',
  '<image href="data:image/png,x&quot;onload=&quot;alert(1)"/>',
  '<feImage href="https://x/a.png"/>',
  '<filter><feImage xlink:href="data:image/png;base64,AAAA"/></filter>',
  '<set attributeName="href" to="javascript:alert(1)"/>',
  '<set attributeName="xlink:href" to="javascript:alert(1)"/>',
  '<animate attributeName="HREF" values="javascript:alert(1)"/>',
  '<animate attributeName="onload" values="alert(1)"/>',
  '<animate attributeName="style" values="fill:url(https://x)"/>',
  '<animate attributeName="fill" values="red;url(https://x/a)"/>',
  '<set attributeName="fill" to="url(https://x/a)"/>',
  '<set to="javascript:alert(1)"/>',
  '<style>@import url(https://x/a.css);</style>',
  '<style>@import "https://x/a.css"; .a{fill:red}</style>',
  '<style>@\\69mport "https://x/a.css";</style>',
  '<style>.a{fill:url(https://x/a)}</style>',
  '<style>.a{fill:u\\72l(https://x/a)}</style>',
  '<style>.a{fill:u/**/rl(https://x/a)}</style>',
  '<style>.a{fill:/*;}*/url(https://x/a)}</style>',
  '<style>.a{background:url(https://x/a)}</style>',
  '<style>.a{-moz-binding:url(https://x/a#b)}</style>',
  '<style>.a{behavior:url(#default#time2)}</style>',
  '<style>.a{cursor:image-set("https://x/a" 1x),auto}</style>',
  '<style>.a{fill:expression(alert(1))}</style>',
  '<style>@font-face{font-family:x;src:url(https://x/a.woff)}</style>',
  '<style>@media all{.a{fill:url(https://x/a)}}</style>',
  '<style>@media all{ } .a{fill:url("https://x/a")}</style>',
  '<style><![CDATA[.a{fill:url(https://x/a)}]]></style>',
  '<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>',
  '<style>.a{fill:red}</style><style xmlns="http://www.w3.org/1999/xhtml">@import "https://x"</style>',
  '<g style="fill:url(https://x/a)"/>',
  '<g style="fill:url( &quot;https://x/a&quot; )"/>',
  '<g style="fill:url(#a);background-image:url(https://x/a)"/>',
  '<g style="fill:u\\72 l(https://x/a)"/>',
  '<g style="fill:/**/url/**/(https://x/a)"/>',
  '<g fill="url(https://x/a)" mask="url(//x/a#b)" filter="url(\'data:image/svg+xml,x#f\')"/>',
  '<g fill="u\\72l(https://x/a)"/>',
  '<g fill="url(#a) url(https://x/a)"/>',
  '<g fill="URL(HTTPS://x/a)"/>',
  '<g clip-path="image(https://x/a)"/>',
  '<g cursor="url(https://x/a),auto"/>',
  '<g marker-end="url(&#x6a;avascript:alert(1))"/>',
  '<g xml:base="https://x/"/>',
  '<g href="javascript:alert(1)" src="javascript:alert(1)" action="javascript:alert(1)"/>',
  '<?xml-stylesheet href="https://x/a.css"?>',
  '<?php echo 1 ?>',
  '<!-- --><script>alert(1)</script><!-- -->',
  '<iframe src="https://x"/><embed src="https://x"/><object data="https://x"/>',
  '<audio src="https://x" onerror="alert(1)"/><video><source onerror="alert(1)"/></video>',
  '<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="https://x/a.css"/>',
  '<metadata><x xmlns="urn:x">https://x</x></metadata>',
  '<switch><foreignObject requiredExtensions="x"><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject></switch>',
  '<g xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:alert(1)"/>',
];

/** What a browser could execute or load, found by parsing the result rather than by the means of the cleaner. */
export function dangers(svg: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let isStyle = false;
  parser.on('doctype', () => found.push('doctype'));
  parser.on('processinginstruction', (pi) => found.push(`<?${pi.target}`));
  parser.on('opentag', (tag) => {
    isStyle = tag.local === 'style';
    if (tag.uri !== 'http://www.w3.org/2000/svg') found.push(`<${tag.name}> of ${tag.uri}`);
    if (
      /^(script|foreignobject|iframe|embed|object|handler|listener|a|feimage|audio|video|link|meta)$/i.test(tag.local)
    ) {
      found.push(`<${tag.name}>`);
    }
    for (const { local, name, value } of Object.values(tag.attributes)) {
      if (/^on/i.test(local)) found.push(name);
      if (
        /^(href|src|base|ping|action|formaction)$/i.test(local) &&
        !/^(#|data:image\/(png|jpeg|gif|webp);base64,)/.test(value)
      ) {
        found.push(`${name}=${value}`);
      }
      if (local === 'attributeName' && /href|style|^on|xmlns/i.test(value)) found.push(`animates ${value}`);
      if (!name.startsWith('xmlns') && isLoading(value)) found.push(`${name}=${value}`);
      if (local === 'style' && isBinding(value)) found.push(`${name}=${value}`);
    }
  });
  parser.on('closetag', () => {
    isStyle = false;
  });
  parser.on('text', (text) => {
    if (isStyle && (isLoading(text) || isBinding(text))) found.push(`style ${text}`);
  });
  parser.write(svg).close();
  return found;
}

function isBinding(style: string): boolean {
  return /(-moz-binding|behavior|src|background\S*)\s*:/i.test(style);
}

function isLoading(value: string): boolean {
  const rest = value.replace(/data:image\/(png|jpeg|gif|webp);base64,/g, '');
  return /url\((?!\s*["']?#)|javascript\s*:|vbscript\s*:|data\s*:|https?:|@import|\\|expression\s*\(|image-set/i.test(
    rest,
  );
}
