/** What the station says, by its code; what has no code here is shown in the station's own English. */
export const sayings = {
  folder: {
    missing: 'The hot folder {{path}} is not there. Is its drive or share connected?',
    another:
      'The hot folder {{path}} is not the one that was fed before: what Makeready left beside it is gone. Connect its drive or share again. If you made the folder anew, say so under Hot folders.',
    forbidden:
      'Makeready may not write into the hot folder {{path}}. Give this user the right to; it is tried again by itself.',
    full: 'The disk of the hot folder {{path}} is full. Make room; feeding goes on by itself.',
    busy: 'The hot folder {{path}} is in use by another program. It is tried again by itself.',
    silent: 'The share of the hot folder {{path}} does not answer. It is tried again by itself.',
    fault: 'The hot folder {{path}} cannot be fed ({{error}}). It is tried again by itself.',
    'bad-copy':
      'What was written to the volume of {{path}} was read back as something else. Nothing of it was fed; it is tried again. Check the disk or share.',
    'path-too-long':
      "The path of the hot folder {{path}} is too long: with a file's name it is longer than its RIP can read. Choose a folder nearer to the root.",
  },
  delivery: {
    stuck: 'The RIP has not taken {{name}} for {{minutes}} min. Is it running?',
    refused: 'The RIP refused {{name}}: it lies in {{folder}}.',
    warned: 'The RIP took {{name}} with a warning: it lies in {{folder}}.',
  },
  file: {
    'being-fed': '{{name}} is being put into its hot folder at this moment.',
    delivered: '{{name}} has been delivered already. Stop it at the RIP.',
    'not-fed-there': '{{name}} has not been fed there yet.',
    'folder-gone': "The hot folder that had {{name}} is not one of Makeready's any more.",
    'lies-there': '{{name}} still lies in the hot folder. Take it out first, or it is printed twice.',
    'on-its-way': '{{name}} is on its way there already.',
  },
  name: {
    'unknown-field': 'There is no field {{field}}. There are {{known}}.',
    brace: 'A brace is open or closed on its own.',
    empty: 'This template leaves nothing that a file can be called.',
    'not-unique': 'Nothing in it tells one job from another: the next file of this name becomes {{twin}}.',
    'no-revision': 'A file that is fed again is not told apart by a revision in its name.',
    cut: 'It is cut after {{most}} characters, so that every RIP can read it.',
  },
  route: {
    off: 'It is switched off.',
    'no-folder': 'Its hot folders do not exist any more.',
    takes: 'It is the first rule that takes the file.',
    connection: 'It is for other connections.',
    kind: 'It is for other kinds of files.',
    product: 'The product is {{is}}, not {{wants}}.',
    component: 'The component is {{is}}, not {{wants}}.',
    'material-unknown': 'The material is not known.',
    material: 'The material is {{is}}, not {{wants}}.',
    'weight-unknown': "The material's weight is not known.",
    weight: 'The material weighs {{is}} g/m²; the rule is for other weights.',
    finishing: 'It has none of these finishings: {{wants}}.',
    'quantity-unknown': 'The quantity is not known.',
    quantity: 'The quantity is {{is}}; the rule is for other quantities.',
  },
  webhook: {
    'read-again': '{{what}} is read again.',
    'not-understood': 'Not understood: everything is read again.',
    'no-connection': 'Its connection is gone.',
    'no-secret': 'Refused: signatures are asked for, and the secret to check them with is not set.',
    unsigned: 'Refused: it has no signature in {{header}}.',
    'wrong-signature': 'Refused: its signature is wrong.',
    stale: 'Refused: it was signed more than five minutes ago, or the clocks differ.',
  },
} as const;
