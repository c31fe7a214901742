/** What the doctor of hot folders finds, and what it proposes. */
export const doctor = {
  missing: 'There is no folder {{path}}.',
  'not-a-folder': '{{path}} is not a folder.',
  rights: 'Files can be created, changed, renamed and removed there.',
  full: 'The disk of {{path}} is full. Make room, and try again.',
  'read-only': '{{path}} is on a disk or share that can only be read. Have it connected for writing.',
  'no-create': 'Makeready may not create files in {{path}} ({{error}}). Give this user the right to.',
  'may-not-modify':
    'Makeready may not change the files that it creates there ({{error}}). Give this user the right to, and the RIP as well.',
  'may-not-rename':
    'Makeready may not rename the files that it creates there ({{error}}). Give this user the right to, and the RIP as well.',
  'may-not-remove':
    'Makeready may not remove the files that it creates there ({{error}}). Give this user the right to, and the RIP as well.',
  'staging-outside':
    'Files are made in a folder beside it, on the same volume: the RIP sees them only when they are whole.',
  'staging-inside':
    'Nothing can be made beside it and renamed into it ({{error}}): files are made in a hidden folder inside it. Make sure that the RIP does not look into subfolders.',
  'staging-extension':
    'No folder can be made there. Files can be made under names ending in {{extension}}, which were left alone.',
  'no-staging':
    'No folder can be made there ({{error}}), neither beside it nor in it. Give this user the right to, or examine it with the RIP running for {{seconds}} s, to find names that it leaves alone.',
  'takers-everyone':
    'Its rights do not name one group that takes files: any account may, or its group cannot be given to a file. A RIP under another account may find the files read-only.',
  'proposes-everyone': 'Let every account of this machine change and take the files.',
  'proposes-extension': 'Make files in the folder itself, named *{{extension}}, which the RIP leaves alone.',
  'proposes-looking': 'Look every {{seconds}} s for what the RIP has taken.',
  'proposes-rip': 'Feed it as {{name}}.',
  'proposes-ticket': 'Put the ticket "{{ticket}}" beside each file.',
  rename: 'Renaming works, in at most {{ms}} ms.',
  'rename-slow':
    'A rename takes up to {{ms}} ms: another program, most likely an antivirus, looks into every file first. Feeding waits for it. Leave the folder out there, if you can.',
  'not-seen':
    'A file that was renamed into the folder could not be seen there within 5 s. A RIP would miss it as well: look at the settings of the share.',
  'seen-late': 'A renamed file is only seen after {{ms}} ms.',
  clock: "The folder's clock is right.",
  'clock-ahead':
    "The folder's clock is {{seconds}} s ahead. Makeready dates files by that clock; set one of the two right all the same.",
  'clock-behind':
    "The folder's clock is {{seconds}} s behind. Makeready dates files by that clock; set one of the two right all the same.",
  'case-told': 'Capitals and small letters make different names there.',
  'case-same':
    'Capitals and small letters make the same name there. Makeready never uses two names that differ by nothing else.',
  'accents-told-apart':
    'Accents stay as they are written, and two ways to write one make two names. Names that Makeready gives have none.',
  'accents-same': 'Two ways to write an accent make the same name. Names that Makeready gives have none.',
  'accents-rewritten':
    'Accents are written in another way than they came. Names that Makeready gives have none.',
  'accents-refused': 'Names with accents are refused. Names that Makeready gives have none.',
  'path-too-long':
    'The path of the folder is so long that no name of a file fits behind it. Choose a folder nearer to the root.',
  'names-too-short':
    'Names there can have {{longest}} characters only: too few for the names that Makeready gives.',
  'path-length':
    'Names can be long enough; the longest path that Makeready makes here has {{path}} characters.',
  lengths:
    'Names can have {{name}} characters; the longest path that Makeready makes here has {{path}} characters.',
  space: '{{megabytes, number}} MB are free there.',
  'space-low': '{{megabytes, number}} MB are free there. That is little for artwork.',
  events: 'The system tells of new files, after {{ms}} ms.',
  'no-events':
    'The system does not tell reliably what happens in the folder. Makeready looks by itself; a RIP on another machine has to be set to polling.',
  'temp-names':
    'Files named {{extensions}} were left alone for {{seconds}} s. That is proof if the RIP was running meanwhile.',
  'temp-names-taken': 'The RIP took or changed files of every kind of name that was tried: {{extensions}}.',
  'temp-names-too-soon':
    'Files named {{extensions}} were left alone for {{seconds}} s. That proves nothing yet: this RIP may need {{needed}} s.',
  'rip-seems': 'The folders in it look like those of {{name}}.',
  'rip-local-needed': 'The folder is on a share ({{share}}); {{name}} needs it on a disk of its own machine.',
  'rip-local-advised':
    'The folder is on a share ({{share}}); the maker of {{name}} advises a disk of its own machine.',
  'rip-folder-name': '{{name}} reads names of folders up to {{longest}} characters; "{{folder}}" is longer.',
} as const;
