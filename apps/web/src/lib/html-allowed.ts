/** The elements that a mail may show; what else it has is left out, its words are kept. */
export const MAIL_TAGS = [
  'a abbr address article aside b bdi big blockquote br caption center cite code',
  'dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd',
  'li main mark nav ol p pre q rp rt ruby s samp section small span strike strong sub sup table',
  'tbody td tfoot th thead time tr tt u ul var wbr',
].flatMap((line) => line.split(' '));

/** No id, name, class or style: nothing that could stand for, or reach, anything of ours. */
export const MAIL_ATTRIBUTES = [
  'abbr align alt bgcolor border cellpadding cellspacing color colspan datetime dir face height',
  'href hspace lang rowspan scope size src start title type valign value vspace width',
].flatMap((line) => line.split(' '));
