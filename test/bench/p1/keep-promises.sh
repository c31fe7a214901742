#!/bin/sh
# What a careful engineer scripts behind a downloader, for one file: it is verified, synced, copied beside the
# hot folder, synced, renamed into it, and the folders are synced. Arguments: folder, name of the file. In the
# folder, archive/ holds the download and sums/ its checksum, as `sha256sum` writes it.
set -eu
cd "$1"
(cd archive && sha256sum --check --status "../sums/$2")
sync "archive/$2" archive
cp --reflink=auto "archive/$2" "hot/.staging/$2"
sync "hot/.staging/$2"
mv "hot/.staging/$2" "hot/$2"
sync hot
