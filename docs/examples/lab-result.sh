#!/bin/sh
# Posts the result of a test from a laboratory's system. curl alone; `npm test` runs it.
#
#   BAOBAB=https://office.example BAOBAB_AUTH='authorization: Bearer bao_…' \
#     sh docs/examples/lab-result.sh ORDER_UUID TEST_UUID result.pdf
#
# The uuids are those of GET /api/v1/order/admin/fullorderdetails. The same file twice is stored once, so that a request
# without a reply can be repeated; curl repeats it by itself.
set -eu
curl --fail-with-body --silent --show-error --retry 5 --retry-connrefused --max-time 60 \
  --header "$BAOBAB_AUTH" \
  --form order_uuid="$1" --form item_uuid="$2" --form file=@"$3" \
  "$BAOBAB/api/v1/upload/labtest-result"
