/** On hot folders and what lies in them, on files, names and rules. */
export const feeding = {
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
    'staging-not-ours':
      'Nothing is fed to {{path}}: {{folder}}, in which its files are made, is a link or belongs to another account. Look who put it there, and remove it.',
    'changed-by-another':
      'Another program changed the copy of {{name}} before it was fed to {{path}}. Nothing of it was fed; it is copied again. Look who may write there.',
    'path-too-long':
      "The path of the hot folder {{path}} is too long: with a file's name it is longer than its RIP can read. Choose a folder nearer to the root.",
    feeding: 'A file is being put into {{name}} at this moment.',
    'staging-moved': 'The staging folder beside {{path}} is not on its volume; one inside it is used.',
    'ticket-in-the-way': 'Something is in the way of the ticket {{path}}. Remove it.',
  },
  delivery: {
    'test-page': 'Test page for {{folder}}.',
    stuck: 'The RIP has not taken {{name}} for {{minutes}} min. Is it running?',
    refused: 'The RIP refused {{name}}: it lies in {{folder}}.',
    warned: 'The RIP took {{name}} with a warning: it lies in {{folder}}.',
    unknown:
      'It is not known whether {{name}} reached the hot folder, because the folder was made anew meanwhile. Look at the RIP, and feed the file again if it is not there.',
  },
  file: {
    'checked-after-all': 'Preflight was able to check it.',
    'taken-out': 'Taken out of the hot folder before the RIP took it.',
    'in-use': '{{name}} is in use by another program: stop it at the RIP.',
    'rip-has-it': 'The RIP has taken {{name}} already: stop it there.',
    'not-past':
      '{{name}} can be sent by hand only while its job is past the status that feeds, and it was not fed.',
    'still-wanted': '{{name}} is still wanted: it stays where it is.',
    'being-fed': '{{name}} is being put into its hot folder at this moment.',
    delivered: '{{name}} has been delivered already. Stop it at the RIP.',
    'not-fed-there': '{{name}} has not been fed there yet.',
    'folder-gone': "The hot folder that had {{name}} is not one of Makeready's any more.",
    'lies-there': '{{name}} still lies in the hot folder. Take it out first, or it is printed twice.',
    'on-its-way': '{{name}} is on its way there already.',
    blocked: 'Preflight blocks this file: it is fed only with a reason, given in the review.',
    gone: "That file is not in the station's store any more.",
    clock: 'The clock of this machine was changed.',
    'connection-back': 'The connection works again.',
    damaged: 'Its file in the archive was damaged; it is fetched again.',
    missing: 'Its file in the archive was missing; it is fetched again.',
    'folder-removed': 'Its hot folder was removed.',
    'no-route': 'No hot folder takes this file. Add one, or change a route.',
    released: 'Released by the operator.',
    'routes-changed': 'The routes changed.',
    'taken-up': 'Taken up again after a stop.',
    'not-held': '{{name}} can be fetched anew while it is held, or when the RIP has taken it.',
    'announced-anew': 'The service announces other artwork for it than is here: it is fetched anew.',
    'fetched-anew': 'Fetched anew by the operator.',
    'tried-again': 'Tried again by the operator.',
  },
  row: {
    unreadable: 'This entry cannot be displayed. See the log for details.',
  },
  job: {
    'no-files': 'It is to be fed, and no artwork file was found in what the service says of it.',
    refused: 'It is to be fed, and all of its artwork was refused: nothing of it is fed.',
    past: 'It is {{status}} already, and was not fed from here before. Send its files by hand if they are needed.',
  },
  withdrawn: {
    gone: 'The service does not have this job any more: the file is not fed.',
    cancelled: 'The job is {{status}}: the file is not fed.',
    replaced: 'Replaced by {{name}}: only the new file is fed.',
    removed: 'The job does not name this file any more: it is not fed.',
    'artwork-refused': 'The artwork is {{status}}: the file is not fed.',
    'taken-back': 'The job was taken back ({{status}}): the file is fed when it is ready again.',
    past: 'The job is {{status}} already, and the file was not fed before. Send it by hand if it is needed.',
  },
  recall: {
    gone: 'Removed from the service {{minutes}} min after it was sent to {{folder}}: stop it there.',
    cancelled: 'Cancelled {{minutes}} min after it was sent to {{folder}}: stop it there.',
    replaced: 'Replaced by {{name}} {{minutes}} min after it was sent to {{folder}}: stop it there.',
    removed: 'Removed from its job {{minutes}} min after it was sent to {{folder}}: stop it there.',
    'artwork-refused':
      'Its artwork was refused {{minutes}} min after it was sent to {{folder}}: stop it there.',
    'taken-back': 'Taken back to pre-press {{minutes}} min after it was sent to {{folder}}: stop it there.',
  },
  hold: {
    'cannot-read':
      'Preflight cannot read the archived file ({{error}}). It is retried automatically; release it to send it unchecked.',
    'cannot-check':
      'Unexpected error in its preflight (see the log). It is retried automatically; release it to send it unchecked.',
    'replaces-fed': 'It comes in the place of a file that was fed already: look at both, and release it.',
    everything: 'Every file waits for your word, as the settings say.',
    'first-of-product': 'It is the first of {{product}}: look at it and release it.',
    'cannot-route':
      'Something unexpected went wrong while it was routed; the log says what. Release it to try again.',
    'preflight-warned': 'Preflight warns about it: look at it and release it.',
    'preflight-blocked': 'Preflight found an error in it: look at it before you release it.',
    'not-a-pdf': 'It is not a PDF: look at it before you release it.',
    revised: 'New artwork has come for a file that was fed before: look at it and release it.',
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
} as const;
